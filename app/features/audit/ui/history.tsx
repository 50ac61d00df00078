import type { LogEntry } from '../schema'
import { LogEntries } from './log-entries'

/** Who changed the thing that the page is about; `none` says that nobody has. */
export const History = ({ entries, none }: { entries: LogEntry[]; none: string }) => (
  <>
    <h2>Historia</h2>
    {entries.length > 0 ? <LogEntries entries={entries} /> : <p>{none}</p>}
  </>
)
