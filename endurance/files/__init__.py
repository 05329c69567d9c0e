"""Broken files by the hundred thousand: each is read, or refused as a `BadFile` that says where and what."""
