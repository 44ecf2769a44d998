# Predictors as blocks of a raw table: a matrix is one block; a data frame has one for each column.

predictor_blocks <- function(x) {
  if (is.matrix(x) && (is.numeric(x) || is.logical(x))) {
    names <- colnames(x)
    if (is.null(names)) names <- paste0("x", seq_len(ncol(x)))
    return(list(list(names = names, cells = x)))
  }
  if (is.matrix(x)) x <- as.data.frame(x, stringsAsFactors = FALSE)
  if (!is.data.frame(x)) {
    stop_with("data/type", "x", "must be a matrix or a data frame", class(x)[1])
  }
  plain <- vapply(x, function(column) is.numeric(column) && is.null(dim(column)) && !is.object(column), NA)
  if (length(plain) && all(plain)) return(list(list(names = names(x), cells = unlist(x, use.names = FALSE))))
  unlist(Map(column_blocks, names(x), x), recursive = FALSE, use.names = FALSE)
}

# A column that is a matrix is as many columns as it has.
column_blocks <- function(name, column) {
  if (length(dim(column)) != 2) return(list(c(list(names = name), encode_column(column))))
  if (is.data.frame(column)) column <- as.matrix(column)
  inner <- colnames(column)
  if (is.null(inner)) inner <- seq_len(ncol(column))
  list(list(names = paste0(name, inner), cells = unclass(column)))
}

# The response as one block, or the two of a right-censored time, and the words that name them.
response_blocks <- function(y, name, taken) {
  if (inherits(y, "Surv")) {
    if (attr(y, "type") != "right") stop_with("data/survival", "y", "must be right-censored", attr(y, "type"))
    time <- unused_name("time", taken)
    event <- unused_name("status", taken)
    return(list(
      blocks = list(list(names = time, cells = y[, "time"]), list(names = event, cells = y[, "status"])),
      words = list(time = time, event = event)
    ))
  }
  if (length(dim(y)) == 2 && ncol(y) == 1) y <- y[, 1]
  if (!is.null(dim(y))) stop_with("data/type", "y", "must be a vector, a factor or a survival time", class(y)[1])
  name <- unused_name(name, taken)
  event <- NULL
  if (is.factor(y)) {
    y <- droplevels(y)
    # The second level is the event, as in glm; the program goes by the order of characters unless it is told.
    if (nlevels(y) == 2 && !identical(levels(y), program_order(levels(y)))) event <- levels(y)[2]
  }
  list(blocks = list(c(list(names = name), encode_column(y))), words = list(response = name), event = event)
}

# Numbers by size, text by its characters.
program_order <- function(labels) {
  numbers <- suppressWarnings(as.numeric(labels))
  if (anyNA(numbers)) sort(labels, method = "radix") else labels[order(numbers)]
}
