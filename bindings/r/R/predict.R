#' Coefficients and predictions of the refitted model
#'
#' Every selection ends with a regression on the selected variables, without penalty. Its coefficients come after the selection:
#' they describe, they do not test.
#'
#' @param object A selection by [secateur()].
#' @param newdata A matrix or data frame with the selected variables.
#' @param type `"link"` for the linear predictor, `"response"` for the scale of the response: the probability of the second class
#'   for two classes, of each class for several, an expected count at an exposure of one (or an offset of 0), and a hazard relative to that of
#'   a linear predictor of 0.
#' @param ... Ignored.
#' @return `coef`: a vector with the intercept (but for survival times) and the coefficients, named as [stats::lm()] names them, `siteeast` for the level east of the
#'   factor site; `NA` for a curve, which has none. `predict`: a vector with an element for each row of `newdata`, `NA` where a variable is missing.
#'   Of several classes both are matrices with a column for each class.
#' @examplesIf nzchar(secateur::secateur_node(check = FALSE))
#' found <- secateur(mpg ~ ., mtcars, method = "pruned", B = 20, threads = 1)
#' coef(found)
#' predict(found, mtcars[1:3, ])
#' @export
predict.secateur <- function(object, newdata, type = c("link", "response"), ...) {
  type <- match.arg(type)
  if (!is.null(object$terms)) newdata <- formula_frame(object, newdata)
  if (is.matrix(newdata)) newdata <- matrix_frame(newdata)
  eta <- by_class(object, function(class) {
    eta <- rep(intercept_of(object, class), nrow(newdata))
    for (variable in refitted(object, class)) eta <- eta + contribution(variable, newdata, object$xlevels)
    stats::setNames(eta, row.names(newdata))
  })
  if (type == "link") return(eta)
  inverse <- switch(object$result$data$family,
    gaussian = identity, binomial = stats::plogis, poisson = , cox = exp, multinomial = class_probabilities
  )
  inverse(eta)
}

#' @rdname predict.secateur
#' @export
coef.secateur <- function(object, ...) {
  by_class(object, function(class) {
    intercept <- if (!has_hazards(object)) c("(Intercept)" = intercept_of(object, class))
    c(intercept, unlist(lapply(refitted(object, class), function(variable) {
      if (is.null(variable$levels)) return(stats::setNames(variable$coefficient, variable$name))
      stats::setNames(variable$levels$coefficient, paste0(variable$name, variable$levels$level))
    })))
  })
}

# What `of` says of the one model there is, or a column of what it says of the model of each class.
by_class <- function(object, of) {
  classes <- seq_along(object$result$intercepts)
  if (length(classes) == 0) return(of(NULL))
  found <- do.call(cbind, lapply(classes, of))
  colnames(found) <- object$result$data$classes
  found
}

class_probabilities <- function(eta) {
  risks <- exp(eta - apply(eta, 1, max))
  risks / rowSums(risks)
}

has_hazards <- function(object) identical(object$result$data$family, "cox")

intercept_of <- function(object, class = NULL) {
  # A model of hazards has none.
  if (has_hazards(object)) return(0)
  intercept <- if (is.null(class)) object$result$intercept else object$result$intercepts[class]
  if (is.null(intercept)) stop_with("run/no-refit", "selection", "has no refitted model")
  intercept
}

# Variables of the refitted model, those kept in every model included: name and coefficient, levels with one each, or the curve through knots.
refitted <- function(object, class = NULL) {
  own <- function(entries, i) {
    as.double(if (is.null(class)) entries$coefficient[i] else entries$classes[[i]]$coefficient[class])
  }
  unlist(lapply(object$result[c("selected", "unpenalised")], function(entries) {
    if (!is.data.frame(entries)) return(list())
    lapply(seq_len(nrow(entries)), function(i) {
      levels <- entries$levels[[i]]
      if (is.data.frame(levels)) levels$coefficient <- vapply(seq_len(nrow(levels)), function(l) own(levels, l), 0)
      list(
        name = entries$name[i], coefficient = if (is.data.frame(levels)) NA_real_ else own(entries, i),
        levels = if (is.data.frame(levels)) levels, knots = entries$curve$knots[[i]], values = entries$curve$values[[i]]
      )
    })
  }), recursive = FALSE, use.names = FALSE)
}

contribution <- function(variable, newdata, xlevels) {
  transform <- sub("^(log|rank)\\((.*)\\)$", "\\1", variable$name)
  if (transform == "rank") {
    stop_with("usage/newdata", variable$name, "cannot be predicted from: ranks have no meaning in new rows")
  }
  name <- if (transform == "log") sub("^log\\((.*)\\)$", "\\1", variable$name) else variable$name
  # A formula may have a column called log(x) itself.
  if (variable$name %in% names(newdata)) {
    name <- variable$name
    transform <- ""
  }
  if (!name %in% names(newdata)) stop_with("usage/newdata", name, "must be a column of newdata")
  cells <- newdata[[name]]
  if (is.null(variable$levels)) {
    cells <- if (is.ordered(cells)) as.double(unclass(cells)) else as.double(cells)
    if (transform == "log") cells <- log(cells)
    if (is.null(variable$knots)) return(variable$coefficient * cells)
    return(stats::splinefun(variable$knots, variable$values, method = "natural")(cells))
  }
  cells <- as.character(cells)
  unknown <- setdiff(cells, c(xlevels[[name]], NA))
  if (length(unknown)) stop_with("usage/newdata", name, "must have no level that the data had not", unknown[1])
  effect <- stats::setNames(variable$levels$coefficient, variable$levels$level)[cells]
  unname(ifelse(is.na(cells), NA, ifelse(is.na(effect), 0, effect)))
}

matrix_frame <- function(x) {
  if (is.null(colnames(x))) colnames(x) <- paste0("x", seq_len(ncol(x)))
  as.data.frame(x, stringsAsFactors = FALSE)
}

# The terms of the formula on new rows, a matrix as its columns.
formula_frame <- function(object, newdata) {
  frame <- stats::model.frame(object$terms, newdata, na.action = stats::na.pass)
  wide <- vapply(frame, function(column) length(dim(column)) == 2, NA)
  if (!any(wide)) return(frame)
  narrow <- lapply(names(frame)[wide], function(name) {
    column <- unclass(frame[[name]])
    inner <- if (is.null(colnames(column))) seq_len(ncol(column)) else colnames(column)
    colnames(column) <- paste0(name, inner)
    column
  })
  cbind(frame[!wide], do.call(cbind, narrow))
}
