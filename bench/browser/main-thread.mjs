// How long a page is busy at most: processor time of the longest task on its main thread, from Chromium's own trace. Wall time
// would blame the page for what else the machine does.

export async function busiestTask(browser, page, work) {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'],
  })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const thread = ({ pid, tid }) => `${pid}/${tid}`
  const mains = new Set(
    traceEvents.filter(e => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map(thread),
  )
  const tasks = traceEvents.filter(e => e.name === 'RunTask' && mains.has(thread(e)) && e.tdur !== undefined)
  if (tasks.length === 0) throw new Error('the trace has no tasks of the main thread')
  return tasks.reduce((most, { tdur }) => Math.max(most, tdur), 0) / 1000
}
