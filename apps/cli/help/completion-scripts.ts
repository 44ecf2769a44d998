/**
 * Scripts that teach a shell to complete `secateur`. Each asks the program itself, `secateur complete -- WORDS`, so that they never
 * fall behind it; lines of the answer are WORD, a tab and what it is. With no answer the shell offers files.
 */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

const bash = `_secateur() {
  local line
  COMPREPLY=()
  # Bash takes = for the end of a word; the program wants the whole.
  local before="\${COMP_LINE:0:COMP_POINT}" words
  read -r -a words <<< "$before"
  [[ "$before" == *[[:space:]] ]] && words+=("")
  local current="\${words[\${#words[@]}-1]}" prefix=""
  [[ "$current" == *=* ]] && prefix="\${current%%=*}="
  while IFS=$'\\t' read -r line _; do
    [[ -n "$line" ]] && COMPREPLY+=("\${line#"$prefix"}")
  done < <("\${words[0]}" complete -- "\${words[@]:1}" 2> /dev/null)
}
complete -o default -o bashdefault -F _secateur secateur
`

const zsh = `#compdef secateur
_secateur() {
  local -a lines described
  local line
  lines=("\${(@f)$("\${words[1]}" complete -- "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  for line in $lines; do
    [[ -n "$line" ]] && described+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#described} )); then
    _describe 'secateur' described
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == "_secateur" ]]; then
  _secateur "$@"
else
  compdef _secateur secateur
fi
`

const fish = `function __secateur_complete
    set -l words (commandline --tokenize --cut-at-cursor --current-process)
    set -l current (commandline --current-token --cut-at-cursor)
    $words[1] complete -- $words[2..-1] "$current" 2> /dev/null
end
function __secateur_has_none
    test -z "$(__secateur_complete)"
end
complete --command secateur --no-files --arguments '(__secateur_complete)'
complete --command secateur --force-files --condition __secateur_has_none
`

export const completionScripts: Readonly<Record<Shell, string>> = { bash, zsh, fish }
