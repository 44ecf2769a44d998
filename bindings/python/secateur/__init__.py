"""Variable selection by pruned ensembles: exact, fast, repeatable.

>>> import secateur
>>> found = secateur.select(X, y)          # the recommended method
>>> found.selected
['gene_017', 'gene_064']
>>> found.report("report.html")

:class:`SecateurSelector` is the same as a scikit-learn transformer.
"""

from ._errors import SecateurError, SecateurWarning
from ._select import select
from ._selection import Selection
from ._selector import SecateurSelector

__all__ = ["SecateurError", "SecateurSelector", "SecateurWarning", "Selection", "select"]
__version__ = "0.1.0"
