#' Variable selection by pruned ensembles
#'
#' [secateur()] selects the variables that explain a response; `print`, `summary`, `plot`, `coef`, `predict`,
#' `as.data.frame` and [report()] look at what it found. It runs the bundled 'secateur' command line with Node.js, which
#' [secateur_node()] finds: the environment variable `SECATEUR_NODE`, else the `PATH`.
#'
#' @references
#' Zhang, C., Wu, Y. and Zhu, M. (2019). Pruning variable selection ensembles. *Statistical Analysis and Data Mining*, 12, 168-184.
#'
#' Meinshausen, N. and Buhlmann, P. (2010). Stability selection. *Journal of the Royal Statistical Society B*, 72, 417-473.
#' @docType package
#' @name secateur-package
#' @keywords internal
NULL
