import type { ComponentProps } from 'react'
import { usePermission } from '../controls/permission'

type Props = Omit<ComponentProps<'form'>, 'method' | 'action'> & { action: string }

/** A form of buttons, or of a few fields, for those who may send it. */
export function PostForm({ action, ...attributes }: Props) {
  const may = usePermission()
  return may('POST', action) && <form {...attributes} method="post" action={action} />
}
