#' Select the variables that explain a response
#'
#' @param x A numeric matrix or a data frame of predictors; for the formula method, a formula.
#' @param y The response: numbers, a factor or text of two classes, or a right-censored time made by `survival::Surv()`.
#' @param formula `response ~ .` or `response ~ a + b`. Terms are variables or functions of them; a matrix counts as its columns;
#'   interactions are refused, since variables are selected one by one.
#' @param data A data frame.
#' @param method How to select: `"auto"` (recommended) unless given, `"pruned"`, `"stability"`, `"lasso"`, and others.
#' @param family `"gaussian"`, `"binomial"`, `"poisson"`, `"multinomial"` or `"cox"`; by the response unless given.
#' @param cutoff Least selection frequency, as in the package stabs.
#' @param q Number of variables on a path at the end of its grid, as in stabs.
#' @param PFER Expected number of false selections allowed, as in stabs.
#' @param B Number of members of the ensemble. With `sampling.type = "SS"` that of complementary pairs, as in stabs.
#' @param sampling.type `"MB"`, random halves (the default), or `"SS"`, complementary pairs, as in stabs.
#' @param weights How much each row counts, 0 or more.
#' @param groups Rows with equal entries belong to one subject and are sampled together.
#' @param seed Seed of the random numbers, 1 unless given: the same data and settings give the same result to the last bit.
#' @param missing What to do about missing cells: `"error"`, `"drop-rows"`, `"mean"`, `"knn"` or `"multiple"`.
#' @param na.action For the formula method, as in [stats::lm()]; where `missing` is given, cells are left to it.
#' @param progress Whether to draw a bar, or a function of `units`, `done` and `total`.
#' @param ... Any other option of the command `secateur select`, with `.` or `_` for `-`: `members = 200`, `grid.rule = "farthest"`,
#'   `force = c("age", "sex")`, `threads = 1`, `standardise = FALSE`, `set = c(kappa = "auto")`.
#'
#' @details
#' A factor is one variable, selected or not as a whole, with its first level as the base; text is a factor with its levels in the
#' order of their characters; an ordered factor counts 1, 2, 3, ... along its levels. `NA` and `NaN` are missing cells.
#' Of two classes the second level is the event whose odds are modelled, as in [stats::glm()], or the one that `event_class` names.
#'
#' What the program refuses arrives as a condition of class `secateur_error` with the parts `code`, `where`, `rule`, `got` and
#' `hint`; what it remarks as a warning of class `secateur_warning` with a `code`.
#'
#' @return An object of class `secateur`, a list with
#' \item{selected}{names of the selected variables, as ordered in the result}
#' \item{settings}{every setting as it was used, defaults and the seed included}
#' \item{result}{everything the program says, as a list: `data`, `selected`, `variables`, `ensemble`, `bound`, `warnings`, ...}
#' \item{json}{the same as text, to the last digit}
#' \item{call}{the call}
#' @seealso [plot.secateur()], [predict.secateur()], [as.data.frame.secateur()], [report()]
#' @examplesIf nzchar(secateur::secateur_node(check = FALSE))
#' set.seed(1)
#' x <- matrix(rnorm(80 * 30), 80, dimnames = list(NULL, paste0("gene", 1:30)))
#' y <- 2 * x[, "gene3"] - x[, "gene7"] + rnorm(80)
#' found <- secateur(x, y, threads = 1)
#' found
#' coef(found)
#'
#' # Formulas and factors, with the paper's method and few members
#' secateur(Sepal.Length ~ ., iris, method = "pruned", B = 20, threads = 1)
#' @export
secateur <- function(x, ...) UseMethod("secateur")

#' @rdname secateur
#' @export
secateur.default <- function(x, y, method = NULL, family = NULL, cutoff = NULL, q = NULL, PFER = NULL, B = NULL,
                             sampling.type = NULL, weights = NULL, groups = NULL, seed = NULL, missing = NULL,
                             progress = FALSE, ...) {
  select_with(x, y, "y", match.call(), list(
    method = method, family = family, cutoff = cutoff, q = q, PFER = PFER, B = B, sampling.type = sampling.type,
    weights = weights, groups = groups, seed = seed, missing = missing, progress = progress, ...
  ))
}

#' @rdname secateur
#' @export
secateur.formula <- function(formula, data = NULL, method = NULL, family = NULL, cutoff = NULL, q = NULL, PFER = NULL, B = NULL,
                             sampling.type = NULL, weights = NULL, groups = NULL, seed = NULL, missing = NULL,
                             na.action = getOption("na.action"), progress = FALSE, ...) {
  call <- match.call()
  # Weights and groups are rows of the model frame, so that rows left out take theirs along.
  frame_call <- call[c(1, match(c("formula", "data", "weights", "groups"), names(call), 0))]
  frame_call[[1]] <- quote(stats::model.frame)
  frame_call$na.action <- if (is.null(missing)) na.action else quote(stats::na.pass)
  frame <- eval(frame_call, parent.frame())
  terms <- stats::delete.response(attr(frame, "terms"))
  x <- formula_predictors(frame, terms)
  response <- stats::model.response(frame)
  if (is.null(response)) stop_with("usage/formula", "formula", "must have a response on its left")
  name <- paste(deparse(formula[[2]]), collapse = "")
  weights <- stats::model.weights(frame)
  groups <- if ("(groups)" %in% names(frame)) frame[["(groups)"]]
  found <- select_with(x, response, name, call, list(
    method = method, family = family, cutoff = cutoff, q = q, PFER = PFER, B = B, sampling.type = sampling.type,
    weights = weights, groups = groups, seed = seed, missing = missing, progress = progress, ...
  ))
  found$terms <- terms
  found$na.action <- attr(frame, "na.action")
  found
}

formula_predictors <- function(frame, terms) {
  labels <- attr(terms, "term.labels")
  if (any(attr(terms, "order") > 1)) {
    stop_with("usage/formula", "formula", "must have no interactions", labels[attr(terms, "order") > 1][1],
              "Variables are selected one by one: make a column of the product.")
  }
  if (!is.null(attr(terms, "offset"))) stop_with("usage/formula", "formula", "must have no offset")
  if (attr(terms, "intercept") == 0) stop_with("usage/formula", "formula", "must have an intercept")
  # Names that need quotes in a formula have them in its labels.
  columns <- frame[match(gsub("^`|`$", "", labels), names(frame))]
  for (j in seq_along(columns)) if (inherits(columns[[j]], "AsIs")) class(columns[[j]]) <- setdiff(class(columns[[j]]), "AsIs")
  columns
}

select_with <- function(x, y, name, call, settings) {
  blocks <- predictor_blocks(x)
  names <- unlist(lapply(blocks, `[[`, "names"))
  response <- response_blocks(y, name, names)
  blocks <- c(blocks, response$blocks)
  words <- response$words
  for (extra in c("weights", "groups")) {
    if (is.null(settings[[extra]])) next
    column <- unused_name(extra, names)
    # Of groups only who belongs together counts.
    cells <- if (extra == "weights") as.double(settings$weights) else as.double(factor(settings$groups))
    blocks <- c(blocks, list(list(names = column, cells = cells)))
    words[[if (extra == "weights") "weights" else "group-by"]] <- column
  }
  rows <- vapply(blocks, block_rows, 0)
  if (any(rows != rows[1])) {
    stop_with("data/rows", blocks[[which(rows != rows[1])[1]]]$names[1], paste("must have", rows[1], "rows, as x has"), rows[rows != rows[1]][1])
  }
  others <- settings[setdiff(names(settings), c("weights", "groups", "progress"))]
  if (is.null(others$event_class) && is.null(others$event.class)) others$event_class <- response$event
  teller <- progress_teller(settings$progress)
  path <- tempfile("secateur-", fileext = ".raw")
  on.exit(unlink(path))
  write_raw_table(path, blocks)
  json <- run_secateur(
    c("select", path, flags(c(words, program_settings(others))), "--json", if (is.null(teller)) "--quiet"), teller
  )
  new_secateur(json, names, xlevels_of(blocks[seq_len(length(blocks) - length(words))]), call)
}

# The names of stabs where they mean the same.
program_settings <- function(settings) {
  type <- settings$sampling.type
  if (!is.null(type)) {
    type <- match.arg(type, c("MB", "SS"))
    settings$sampler <- if (type == "SS") "pairs" else "half"
    if (type == "SS" && !is.null(settings$B)) settings$B <- 2 * settings$B
    settings$sampling.type <- NULL
  }
  renamed <- c(cutoff = "threshold", PFER = "pfer", B = "members")
  known <- names(settings) %in% names(renamed)
  names(settings)[known] <- renamed[names(settings)[known]]
  settings
}

xlevels_of <- function(blocks) {
  factors <- Filter(function(block) identical(block$type, "factor"), blocks)
  stats::setNames(lapply(factors, `[[`, "levels"), vapply(factors, `[[`, "", "names"))
}

new_secateur <- function(json, names, xlevels, call) {
  result <- at_length(jsonlite::fromJSON(json, simplifyMatrix = FALSE))
  found <- structure(
    class = "secateur",
    list(selected = entry_names(result$selected), settings = result$settings, result = result, json = json, names = names, xlevels = xlevels, call = call)
  )
  for (said in warnings_of(result)) warn_with(said$code, said$text)
  found
}

# Of very many variables those that are never selected are written by their names alone.
at_length <- function(result) {
  others <- result$otherVariables
  if (is.null(others)) return(result)
  variables <- result$variables
  alone <- vapply(variables, is.character, NA)
  names <- character(length(variables))
  names[alone] <- unlist(variables[alone])
  names[!alone] <- vapply(variables[!alone], function(variable) variable$name, "")
  whole <- data.frame(name = names, others, stringsAsFactors = FALSE)
  for (field in names(others)) whole[[field]][!alone] <- unlist(lapply(variables[!alone], `[[`, field))
  result$variables <- whole
  result$otherVariables <- NULL
  result
}

entry_names <- function(entries) if (is.data.frame(entries)) entries$name else character()

# Records with a code and a text.
warnings_of <- function(result) {
  said <- result$warnings
  if (!is.data.frame(said)) return(list())
  Map(function(code, text) list(code = code, text = text), said$code, said$text)
}
