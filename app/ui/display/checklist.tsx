import { Icon, type IconName } from './icon'

export function Checklist({ items, icon = 'check' }: { items: string[]; icon?: IconName }) {
  return (
    <ul className="checklist">
      {items.map((item) => (
        <li key={item}>
          <Icon name={icon} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
