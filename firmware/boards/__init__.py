"""The boards that the panel runs on: what each can do stands in contract.py."""
