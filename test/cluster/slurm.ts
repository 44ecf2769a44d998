/** A real Slurm on the loopback: munged, slurmctld and slurmd in a folder of their own, with this machine as the only node. */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder.js'
import { pause } from './processes.js'
import { freePort } from './redis.js'

export const slurmInstalled = ['munged', 'slurmctld', 'slurmd', 'sbatch'].every(
  program => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0,
)

export interface TestSlurm {
  readonly env: { readonly SLURM_CONF: string }
  stop(): Promise<void>
}

export async function testSlurm(): Promise<TestSlurm> {
  const folder = temporaryFolder('slurm')
  const at = (name: string) => join(folder, name)
  for (const name of ['munge', 'state', 'spool']) mkdirSync(at(name), { mode: 0o700 })
  writeFileSync(at('munge/key'), randomBytes(128), { mode: 0o400 })
  const host = hostname().split('.')[0]
  const user = userInfo().username
  const settings = {
    ClusterName: 'test',
    SlurmctldHost: `${host}(127.0.0.1)`,
    SlurmctldPort: await freePort(),
    SlurmdPort: await freePort(),
    AuthType: 'auth/munge',
    AuthInfo: `socket=${at('munge/socket')}`,
    CredType: 'cred/munge',
    SlurmUser: user,
    SlurmdUser: user,
    StateSaveLocation: at('state'),
    SlurmdSpoolDir: at('spool'),
    SlurmctldPidFile: at('slurmctld.pid'),
    SlurmdPidFile: at('slurmd.pid'),
    SlurmctldLogFile: at('slurmctld.log'),
    SlurmdLogFile: at('slurmd.log'),
    ProctrackType: 'proctrack/linuxproc',
    TaskPlugin: 'task/none',
    JobAcctGatherType: 'jobacct_gather/none',
    SelectType: 'select/cons_tres',
    SelectTypeParameters: 'CR_Core',
    SchedulerParameters: 'sched_interval=1,sched_min_interval=100000',
    ReturnToService: 2,
    MpiDefault: 'none',
    SwitchType: 'switch/none',
  }
  const conf = at('slurm.conf')
  writeFileSync(
    conf,
    `${Object.entries(settings)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n')}
NodeName=${host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=main Nodes=${host} Default=YES MaxTime=INFINITE State=UP
`,
  )
  const env = { ...process.env, SLURM_CONF: conf }
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
      timeout: 10_000,
    })
  const munge = ['key-file', 'socket', 'pid-file', 'log-file', 'seed-file'].map(
    name => `--${name}=${at(`munge/${name.replace('-file', '')}`)}`,
  )
  run('munged', ...munge, '--force')
  run('slurmctld', '-c')
  run('slurmd')
  for (let tries = 0; !/idle/.test(run('sinfo', '-h', '-o', '%T')); tries++) {
    if (tries > 100) throw new Error(`Slurm does not start: ${readFileSync(at('slurmctld.log'), 'utf8')}`)
    await pause(200)
  }
  return {
    env: { SLURM_CONF: conf },
    async stop() {
      // Steps outlive their daemons: what still runs is ended while somebody can.
      run('scancel', '--user', user)
      for (let tries = 0; tries < 50 && run('squeue', '-h').trim() !== ''; tries++) await pause(200)
      const daemons = ['slurmd.pid', 'slurmctld.pid', 'munge/pid'].map(file =>
        Number(readFileSync(at(file), 'utf8')),
      )
      for (const daemon of daemons) signal(daemon, 'SIGTERM')
      // slurmctld writes its state when it is told to end: the folder is theirs until they are gone.
      for (let tries = 0; tries < 100 && daemons.some(runs); tries++) await pause(100)
      for (const daemon of daemons) signal(daemon, 'SIGKILL')
      for (let tries = 0; tries < 20 && daemons.some(runs); tries++) await pause(100)
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}

/** Whether a process still runs; one that has ended and that nobody has collected does not. */
function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
