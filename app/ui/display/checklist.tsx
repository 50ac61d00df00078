import { Icon, type IconName } from './icon'

const CHECKLIST = `checklist | [&_li]:flex [&_li]:items-baseline [&_li]:gap-3 [&_li]:border-t [&_li]:border-hair
  [&_li]:py-2 [&_li:first-child]:border-0 [&_.icon]:text-red`

export function Checklist({ items, icon = 'check' }: { items: string[]; icon?: IconName }) {
  return (
    <ul className={CHECKLIST}>
      {items.map((item) => (
        <li key={item}>
          <Icon name={icon} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
