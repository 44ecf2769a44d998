# Settings by name to the words of the command line, which knows what they mean and refuses what it does not know.

# On unless switched off: stratified = FALSE is --no-stratified.
switched_off <- c("standardise", "stratified")

flags <- function(settings) {
  settings <- settings[!vapply(settings, is.null, NA)]
  if (length(settings) && (is.null(names(settings)) || any(names(settings) == ""))) {
    stop_with("usage/unnamed", "...", "must have names, such as members = 200")
  }
  unlist(Map(flag, names(settings), settings), use.names = FALSE)
}

flag <- function(name, value) {
  word <- gsub("[._]", "-", name)
  if (is.logical(value) && length(value) == 1 && !is.na(value)) {
    if (name %in% switched_off) return(if (value) NULL else paste0("--no-", word))
    return(if (value) paste0("--", word))
  }
  c(paste0("--", word), flag_text(value))
}

# A vector is a comma list, with its names as name=value; an item with a comma stands in quotes.
flag_text <- function(value) {
  text <- if (is.numeric(value)) vapply(value, number_text, "") else as.character(unlist(value))
  if (!is.null(names(value))) text <- paste0(names(value), "=", text)
  if (length(text) == 1 && is.null(names(value))) return(unname(text))
  quoted <- grepl(",", text, fixed = TRUE) | startsWith(text, "\"")
  text[quoted] <- paste0("\"", gsub("\"", "\"\"", text[quoted], fixed = TRUE), "\"")
  paste(text, collapse = ",")
}

# The shortest digits that give the number back.
number_text <- function(value) {
  for (digits in 15:17) {
    text <- formatC(value, digits = digits, format = "g", width = 1)
    if (is.na(value) || as.numeric(text) == value) break
  }
  text
}
