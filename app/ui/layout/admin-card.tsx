import type { HTMLAttributes } from 'react'
import { classNames } from '../class-names'

interface Props extends HTMLAttributes<HTMLElement> {
  as?: 'section' | 'article' | 'li'
  /** Instead of what stands below each other, the last of it at the foot. */
  className?: string
}

export function AdminCard({ as: Tag = 'section', className, ...attributes }: Props) {
  return (
    <Tag
      {...attributes}
      className={classNames(
        'admin-card rounded-house border-2 bg-card',
        className ?? 'flex flex-col gap-2 border-line p-4 [&>:last-child]:mt-auto',
      )}
    />
  )
}

export const ADMIN_CARDS = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4'
