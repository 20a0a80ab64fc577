"""The conversation: input becomes commands, events become motions; one file a screen."""
