"""The pictures of the build guide, drawn from the design."""
