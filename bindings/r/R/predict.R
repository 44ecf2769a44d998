#' Coefficients and predictions of the refitted model
#'
#' Every selection ends with a regression on the selected variables, without penalty. Its coefficients come after the selection:
#' they describe, they do not test.
#'
#' @param object A selection by [secateur()].
#' @param newdata A matrix or data frame with the selected variables.
#' @param type `"link"` for the linear predictor, `"response"` for the scale of the response: probabilities of the second class
#'   for two classes.
#' @param ... Ignored.
#' @return `coef`: a vector with the intercept (but for survival times) and the coefficients, named as [stats::lm()] names them, `siteeast` for the level east of the
#'   factor site. `predict`: a vector with an element for each row of `newdata`, `NA` where a variable is missing.
#' @examplesIf nzchar(secateur::secateur_node(check = FALSE))
#' found <- secateur(mpg ~ ., mtcars, method = "pruned", B = 20, threads = 1)
#' coef(found)
#' predict(found, mtcars[1:3, ])
#' @export
predict.secateur <- function(object, newdata, type = c("link", "response"), ...) {
  type <- match.arg(type)
  if (!is.null(object$terms)) newdata <- formula_frame(object, newdata)
  if (is.matrix(newdata)) newdata <- matrix_frame(newdata)
  eta <- rep(intercept_of(object), nrow(newdata))
  for (variable in refitted(object)) eta <- eta + contribution(variable, newdata, object$xlevels)
  eta <- stats::setNames(eta, row.names(newdata))
  if (type == "link") return(eta)
  inverse <- switch(object$result$data$family, gaussian = identity, binomial = stats::plogis, poisson = exp, NULL)
  if (is.null(inverse)) {
    stop_with("usage/type", "type", "must be \"link\" for this family", object$result$data$family)
  }
  inverse(eta)
}

#' @rdname predict.secateur
#' @export
coef.secateur <- function(object, ...) {
  variables <- refitted(object)
  intercept <- if (!has_hazards(object)) c("(Intercept)" = intercept_of(object))
  c(intercept, unlist(lapply(variables, function(variable) {
    if (is.null(variable$levels)) return(stats::setNames(variable$coefficient, variable$name))
    stats::setNames(variable$levels$coefficient, paste0(variable$name, variable$levels$level))
  })))
}

has_hazards <- function(object) identical(object$result$data$family, "cox")

intercept_of <- function(object) {
  intercept <- object$result$intercept
  # A model of hazards has none.
  if (has_hazards(object)) return(0)
  if (is.null(intercept)) stop_with("run/no-refit", "selection", "has no refitted model")
  intercept
}

# Variables of the refitted model, those kept in every model included: name and coefficient, or levels with one each.
refitted <- function(object) {
  unlist(lapply(object$result[c("selected", "unpenalised")], function(entries) {
    if (!is.data.frame(entries)) return(list())
    lapply(seq_len(nrow(entries)), function(i) {
      levels <- entries$levels[[i]]
      list(name = entries$name[i], coefficient = as.double(entries$coefficient[i]), levels = if (is.data.frame(levels)) levels)
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
    return(variable$coefficient * if (transform == "log") log(cells) else cells)
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
