import type { ReactNode } from 'react'

const FACTS = `facts | [&>:first-child]:border-0 [&>div]:flex [&>div]:flex-wrap [&>div]:items-baseline [&>div]:gap-x-3
  [&>div]:border-t [&>div]:border-hair [&>div]:py-1.5 [&_dt]:flex-[0_0_5em] [&_dt]:text-soft
  [&_dd]:min-w-0 [&_dd]:flex-[1_1_8em] [&_dd]:font-bold [&_dd]:wrap-anywhere [&_a]:block [&_a]:py-2`

export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  const known = facts.filter(({ value }) => value)
  if (known.length === 0) return null
  return (
    <dl className={FACTS}>
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
