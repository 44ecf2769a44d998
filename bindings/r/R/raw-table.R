# Raw tables, the form in which data go to the command line: SECATAB1, the length of a JSON header, the header with rows and
# columns, then doubles column by column, NaN where a cell is missing.

# A column as the header describes it, and its cells as numbers.
encode_column <- function(values) {
  if (is.ordered(values)) return(list(cells = as.double(unclass(values))))
  if (is.character(values)) values <- factor(values, levels = sort(unique(values), method = "radix"))
  if (is.factor(values)) return(list(type = "factor", levels = levels(values), cells = as.double(unclass(values))))
  if (is.logical(values)) return(list(type = "boolean", cells = as.double(values)))
  if (inherits(values, "Date")) return(list(type = "date", cells = as.double(unclass(values))))
  if (inherits(values, "POSIXt")) return(list(type = "date", cells = as.double(as.POSIXct(values)) / 86400))
  if (is.numeric(values)) return(list(cells = as.double(values)))
  stop_with("data/type", "data", "must hold numbers, text, factors, logicals or dates", class(values)[1])
}

# `blocks`: a list of matrices of numbers and of encoded columns, each with `names`.
write_raw_table <- function(path, blocks) {
  about <- unlist(lapply(blocks, block_header), use.names = FALSE)
  rows <- block_rows(blocks[[1]])
  header <- charToRaw(enc2utf8(paste0("{\"rows\":", rows, ",\"columns\":[", paste(about, collapse = ","), "]}")))
  file <- file(path, "wb")
  on.exit(close(file))
  writeBin(charToRaw("SECATAB1"), file)
  writeBin(length(header), file, size = 4L, endian = "little")
  writeBin(header, file)
  for (block in blocks) writeBin(as.double(block$cells), file, size = 8L, endian = "little")
}

block_rows <- function(block) length(block$cells) / length(block$names)

block_header <- function(block) {
  names <- json_strings(block$names)
  type <- if (!is.null(block$type)) paste0(",\"type\":\"", block$type, "\"")
  levels <- if (!is.null(block$levels)) paste0(",\"levels\":[", paste(json_strings(block$levels), collapse = ","), "]")
  paste0("{\"name\":", names, type, levels, "}")
}

# Each text as JSON.
json_strings <- function(texts) {
  texts <- enc2utf8(as.character(texts))
  plain <- !grepl("[\"\\\\[:cntrl:]]", texts)
  json <- paste0("\"", texts, "\"")
  json[!plain] <- vapply(texts[!plain], function(text) as.character(jsonlite::toJSON(text, auto_unbox = TRUE)), "")
  json
}

# `name`, or a longer one where a column has it already.
unused_name <- function(name, taken) {
  while (name %in% taken) name <- paste0(name, "_")
  name
}
