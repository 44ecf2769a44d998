# Runs the command line and gives back what it prints. On stderr it speaks JSON lines: { error }, { note } or { progress }.

run_secateur <- function(words, on_progress = NULL) {
  out <- tempfile("secateur-", fileext = ".json")
  on.exit(unlink(out))
  error <- NULL
  other <- character()
  hear <- function(line, process) {
    said <- tryCatch(jsonlite::fromJSON(line), error = function(e) NULL)
    if (!is.list(said)) other <<- c(other, line)
    if (!is.null(said$error)) error <<- said$error
    if (!is.null(said$progress) && !is.null(on_progress)) on_progress(said$progress$units, said$progress$done, said$progress$total)
  }
  # An interrupt ends the program, too.
  ended <- processx::run(
    secateur_node(), c(secateur_program(), words),
    stdout = out, stderr_line_callback = hear, error_on_status = FALSE,
    env = c("current", SECATEUR_STDERR = "json", SECATEUR_CACHE = cache_folder()), encoding = "UTF-8", cleanup_tree = TRUE
  )
  if (ended$status == 0) return(read_text(out))
  if (is.null(error)) {
    said <- if (length(other)) paste(other, collapse = " ") else "no message"
    stop_with("run/unexpected", message = paste0("secateur: ended with code ", ended$status, ": ", said))
  }
  stop_with(error$code, error$where, error$rule, error$got, error$hint, message = error$message)
}

# Of a package of R the cache is where R keeps those of packages, unless the user has said where.
cache_folder <- function() {
  given <- Sys.getenv("SECATEUR_CACHE")
  if (nzchar(given)) given else tools::R_user_dir("secateur", "cache")
}

read_text <- function(path) {
  text <- readChar(path, file.size(path), useBytes = TRUE)
  Encoding(text) <- "UTF-8"
  text
}

# A function of units, done and total: the user's own, or a bar on stderr.
progress_teller <- function(progress) {
  if (is.function(progress)) return(progress)
  if (!isTRUE(progress)) return(NULL)
  function(units, done, total) {
    filled <- floor(30 * done / max(total, 1))
    bar <- paste0(strrep("#", filled), strrep(" ", 30 - filled))
    cat(sprintf("\r%s [%s] %d/%d%s", units, bar, done, total, if (done == total) "\n" else ""), file = stderr())
  }
}
