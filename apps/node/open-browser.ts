/** Ask the system to show an address; whether it can is told by the promise. */
export function openBrowser(address: string): Promise<boolean> {
  const { spawn } = process.getBuiltinModule('node:child_process')
  const [command, args] = opener(address)
  return new Promise(resolve => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}

function opener(address: string): readonly [string, readonly string[]] {
  if (process.platform === 'darwin') return ['open', [address]]
  if (process.platform === 'win32') return ['explorer.exe', [address]]
  return ['xdg-open', [address]]
}
