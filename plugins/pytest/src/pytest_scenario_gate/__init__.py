"""Records the agent runs of tests for Scenario Gate."""

from .recorder import AgentRun

__all__ = ["AgentRun"]
