#' @export
print.secateur <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  about <- x$result$data
  cat(length(x$selected), " of ", about$p, " variables selected (", method_of(x$result), ", ", about$family, ", ", about$n, " rows)\n", sep = "")
  if (length(x$selected)) {
    table <- as.data.frame(x)
    shown <- intersect(c("frequency", "probability", "coefficient", "lower", "upper"), names(table))
    print(format(table[shown], digits = digits), ...)
  }
  if (length(x$na.action)) cat("(", stats::naprint(x$na.action), ")\n", sep = "")
  invisible(x)
}

method_of <- function(result) {
  result$method
}

#' Summarise a selection
#'
#' What was selected, what the errors may be, how stable it is and what the program remarked.
#'
#' @param object A selection by [secateur()].
#' @param ... Ignored.
#' @return A list of class `summary.secateur` that prints itself.
#' @examplesIf nzchar(secateur::secateur_node(check = FALSE))
#' summary(secateur(mpg ~ ., mtcars, method = "pruned", B = 20, threads = 1))
#' @export
summary.secateur <- function(object, ...) {
  result <- object$result
  structure(class = "summary.secateur", list(
    selection = object, bound = result$bound, stability = result$stability$kept, assessment = result$assessment,
    certificate = result$certificate, ensemble = result$ensemble[c("members", "kept")],
    notes = result$data$source$notes, warnings = vapply(warnings_of(result), `[[`, "", "text"), seed = result$settings$seed
  ))
}

#' @export
print.summary.secateur <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  print(x$selection, digits = digits, ...)
  line <- function(title, ...) {
    parts <- list(...)
    if (!any(vapply(parts, is.null, NA))) cat(format(title, width = 11), do.call(paste0, parts), "\n", sep = "")
  }
  number <- function(value) if (!is.null(value)) format(value, digits = digits)
  cat("\n")
  line("False", number(x$assessment$pfer), " false selections expected, in ", number(x$assessment$simulations), " simulations")
  line("Bound", x$bound$statement)
  line("Members", number(x$ensemble$kept), " of ", number(x$ensemble$members), " kept")
  line("Stability", number(x$stability$index), ", Nogueira index of the kept members")
  line("worst KKT", number(x$certificate$worstKkt), " in ", number(x$certificate$paths), " paths")
  line("Seed", number(x$seed))
  for (note in x$notes) cat("Data       ", note, "\n", sep = "")
  for (warning in x$warnings) cat("Note       ", warning, "\n", sep = "")
  invisible(x)
}

#' A selection as a data frame
#'
#' @param x A selection by [secateur()].
#' @param row.names,optional As in [as.data.frame()].
#' @param which `"selected"` for the selected variables, or `"variables"` for all that could be.
#' @param ... Ignored.
#' @return A data frame with a row for each variable and every number the result has on it, such as `frequency`, `coefficient` and the
#'   `lower` and `upper` end of its interval. The names of the variables are the row names, too.
#' @examplesIf nzchar(secateur::secateur_node(check = FALSE))
#' found <- secateur(mpg ~ ., mtcars, method = "pruned", B = 20, threads = 1)
#' as.data.frame(found)
#' head(as.data.frame(found, which = "variables"))
#' @export
as.data.frame.secateur <- function(x, row.names = NULL, optional = FALSE, which = c("selected", "variables"), ...) {
  which <- match.arg(which)
  entries <- x$result[[which]]
  if (!is.data.frame(entries)) return(data.frame(name = character()))
  interval <- entries$interval
  plain <- entries[!vapply(entries, is.list, NA) & names(entries) != "interval"]
  if (!is.null(interval)) {
    ends <- vapply(interval, function(each) if (length(each) == 2) as.double(each) else c(NA_real_, NA_real_), c(0, 0))
    plain$lower <- ends[1, ]
    plain$upper <- ends[2, ]
  }
  # Positions in the result count from 0, those in R from 1.
  if (!is.null(plain$index)) plain$index <- plain$index + 1L
  base::row.names(plain) <- if (is.null(row.names)) plain$name else row.names
  plain
}

#' Write the report of a selection
#'
#' One self-contained HTML page with charts, tables and the methods paragraph, to look at or to send to a colleague.
#'
#' @param object A selection by [secateur()].
#' @param file Where to write it, in the place of a file that is there.
#' @param ... Ignored.
#' @return The path of the file, invisibly.
#' @examplesIf nzchar(secateur::secateur_node(check = FALSE))
#' found <- secateur(mpg ~ ., mtcars, method = "pruned", B = 20, threads = 1)
#' report(found, tempfile(fileext = ".html"))
#' @export
report <- function(object, file, ...) UseMethod("report")

#' @rdname report
#' @export
report.secateur <- function(object, file, ...) {
  path <- tempfile("secateur-", fileext = ".json")
  on.exit(unlink(path))
  writeBin(charToRaw(enc2utf8(object$json)), path)
  page <- run_secateur(c("report", path, "--out", "-", "--quiet"))
  writeBin(charToRaw(page), file)
  invisible(file)
}
