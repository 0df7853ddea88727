"""Slow, literal oracle for the FIDE Dutch system (2026). It shares no code with the engine it tests."""
