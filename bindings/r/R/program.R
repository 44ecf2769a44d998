# Where Node and the bundled command line are.

least_node <- "20.19"

#' Find Node.js
#'
#' The program that runs the bundled command line: the environment variable `SECATEUR_NODE`, else `node` on the `PATH`.
#'
#' @param check Whether to stop where there is none, or one that is too old.
#' @return The path of Node; with `check = FALSE` the empty string where there is none that will do.
#' @examples
#' secateur_node(check = FALSE)
#' @export
secateur_node <- function(check = TRUE) {
  told <- Sys.getenv("SECATEUR_NODE")
  found <- unname(Sys.which(if (nzchar(told)) told else "node"))
  version <- if (nzchar(found)) node_version(found) else NA
  if (!is.na(version) && version >= least_node) return(found)
  if (!check) return("")
  hint <- "Install Node from https://nodejs.org, or let the environment variable SECATEUR_NODE name it."
  if (!nzchar(found)) {
    stop_with("io/no-node", "node", "was not found", if (nzchar(told)) told, hint)
  }
  stop_with("io/old-node", "node", paste("must be", least_node, "or newer"), if (is.na(version)) "no version" else format(version), hint)
}

seen <- new.env(parent = emptyenv())

# Asking takes a moment: once for each program.
node_version <- function(path) {
  if (is.null(seen[[path]])) {
    text <- tryCatch(processx::run(path, "--version", error_on_status = FALSE, timeout = 30)$stdout, error = function(e) "")
    number <- sub("^v([0-9.]+).*", "\\1", trimws(text))
    seen[[path]] <- tryCatch(numeric_version(number), error = function(e) NA)
  }
  seen[[path]]
}

# SECATEUR_PROGRAM, else the file that comes with the package.
secateur_program <- function() {
  told <- Sys.getenv("SECATEUR_PROGRAM")
  place <- if (nzchar(told)) told else system.file("node", "secateur.cjs", package = "secateur")
  if (file.exists(place)) return(place)
  stop_with("io/no-program", "program", "does not exist", if (nzchar(told)) told,
            "Install the package from its archive, which holds the program, or let SECATEUR_PROGRAM name it.")
}
