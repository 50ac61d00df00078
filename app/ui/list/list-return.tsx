import { createContext, type ReactNode, useContext } from 'react'
import { withReturn } from '~/admin-paths'
import { NoticesContext } from '../feedback/notices'

/** The list that leads to this page, at its row; undefined where none does. */
export const ListReturnContext = createContext<string | undefined>(undefined)

/** Where to go back to, and `keep`, which lets an address on the way remember it. */
export function useListReturn() {
  const back = useContext(ListReturnContext)
  return { back, keep: (path: string) => withReturn(path, back) }
}

/** Keeps the list in a form that puts its fields into the address. */
export function ReturnField() {
  const back = useContext(ListReturnContext)
  return back ? <input type="hidden" name="volver" value={back} /> : null
}

/** The id of a row. It is that of its place on the page, which the next one takes when it is gone. */
export const rowId = (index: number) => `fila-${index + 1}`

export const rowPlace = (list: string, index: number) => `${list}#${rowId(index)}`

/** Who comes back to a row is there with the focus; to the one behind the last, at the last. */
export const placeAt = (index: number) => ({ id: rowId(index), tabIndex: -1 })

/** The row that the last action changed, by the name it has in its list, is outlined; others are not, when it is gone. */
export function useChangedRow() {
  const changed = useContext(NoticesContext).find(({ row }) => row !== undefined)?.row
  return (name: string | number) => (String(name) === changed ? { 'data-changed': true } : undefined)
}

interface RowProps {
  index: number
  of: number
  name: string | number
  children: ReactNode
}

export function ListRow({ index, of, name, children }: RowProps) {
  const changed = useChangedRow()
  return (
    <li {...placeAt(index)} {...changed(name)}>
      {index === of - 1 ? <div {...placeAt(of)}>{children}</div> : children}
    </li>
  )
}
