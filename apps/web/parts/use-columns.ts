import { useEffect, useState } from 'preact/hooks'
import { dataWorker, opened } from '../state/table.js'
import type { ColumnPage, ColumnRequest } from '../worker/column-page.js'

/** The columns that match, asked of the worker whenever the request changes; what comes late is ignored. */
export function useColumns(request: ColumnRequest): ColumnPage | undefined {
  const [page, setPage] = useState<ColumnPage | undefined>(undefined)
  const key = JSON.stringify(request)
  const table = opened.value
  useEffect(() => {
    let wanted = true
    dataWorker()
      .call('columns', request)
      .then(
        found => wanted && setPage(found),
        () => wanted && setPage({ total: 0, columns: [] }),
      )
    return () => {
      wanted = false
    }
  }, [key, table])
  return page
}
