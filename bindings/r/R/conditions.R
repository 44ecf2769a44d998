# What is refused or remarked, as R's own conditions, with the parts that a program can go by.

stop_with <- function(code, where = NULL, rule = NULL, got = NULL, hint = NULL, message = NULL) {
  if (is.null(message)) {
    message <- paste0(where, ": ", rule, if (!is.null(got)) paste0("; got ", got), if (!is.null(hint)) paste0(". ", hint))
  }
  condition <- structure(
    class = c("secateur_error", "error", "condition"),
    list(message = paste0(message, " [", code, "]"), call = NULL,
         code = code, where = where, rule = rule, got = got, hint = hint)
  )
  stop(condition)
}

warn_with <- function(code, text) {
  warning(structure(
    class = c("secateur_warning", "warning", "condition"),
    list(message = text, call = NULL, code = code)
  ))
}
