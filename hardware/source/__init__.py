"""The Python that makes what a builder opens: tables in design/, makers beside it."""
