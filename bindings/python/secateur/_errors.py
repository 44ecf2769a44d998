"""What Secateur refuses or remarks, as Python's own errors and warnings."""


class SecateurError(ValueError):
    """Bad data, a bad setting or a run that failed.

    ``code`` is there to match on (``"data/missing-value"``), ``where`` names the setting, column or row, ``rule`` says what
    must hold, ``got`` what was found instead and ``hint`` what to do; each is ``None`` where there is nothing to say.
    """

    def __init__(self, message, code="run/unexpected", where=None, rule=None, got=None, hint=None):
        super().__init__(message)
        self.code = code
        self.where = where
        self.rule = rule
        self.got = got
        self.hint = hint

    def __str__(self):
        return f"{self.args[0]} [{self.code}]"

    def __reduce__(self):
        # joblib sends errors from process to process.
        return type(self), (self.args[0], self.code, self.where, self.rule, self.got, self.hint)


class SecateurWarning(UserWarning):
    """A remark on a result that should be read; ``code`` is there to match on."""

    def __init__(self, message, code=None):
        super().__init__(message)
        self.code = code
