/**
 * Members that misbehave on demand: `task.faults[b]` says how member b does. Plain JavaScript, since worker threads of the
 * tests load it too.
 */
export function withFaults(kind, memberError) {
  return {
    ...kind,
    prepare(task) {
      const compute = kind.prepare(task)
      return b => {
        const fault = task.faults?.[b]
        if (fault === 'throw') throw memberError(b, new RangeError(`poisoned ${b}`))
        if (fault === 'exit') process.exit(3)
        if (fault === 'loop') for (;;);
        return compute(b)
      }
    },
  }
}
