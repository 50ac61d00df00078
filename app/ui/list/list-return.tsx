import { createContext, type ReactNode, useContext } from 'react'
import { withReturnTo } from '~/admin-paths'
import { NoticesContext } from '../feedback/notices'

/** Address of the list from which the user came, with the anchor of the row. Undefined if there is none. */
export const ListReturnContext = createContext<string | undefined>(undefined)

/** Returns the address of the list to go back to, and a function that adds it to another address. */
export function useListReturn() {
  const back = useContext(ListReturnContext)
  return { back, withReturnTo: (path: string) => withReturnTo(path, back) }
}

/** Hidden field that passes the address of the list on in a GET form. */
export function ListReturnField() {
  const back = useContext(ListReturnContext)
  return back ? <input type="hidden" name="volver" value={back} /> : null
}

/** Returns the id of a row from its position on the page. After a deletion, the next row has the same id. */
export const getAnchorIdOfRowAt = (index: number) => `fila-${index + 1}`

export const buildListHrefAtRow = (list: string, index: number) => `${list}#${getAnchorIdOfRowAt(index)}`

/** Attributes of a row, so that it can get the focus when a user returns to the list. */
export const getRowAnchorProps = (index: number) => ({ id: getAnchorIdOfRowAt(index), tabIndex: -1 })

/** Returns a function for the attribute that outlines the row changed by the last action. */
export function useChangedRowAttribute() {
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
  const changed = useChangedRowAttribute()
  return (
    <li {...getRowAnchorProps(index)} {...changed(name)}>
      {index === of - 1 ? <div {...getRowAnchorProps(of)}>{children}</div> : children}
    </li>
  )
}
