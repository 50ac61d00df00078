interface Props {
  figures: { name: string; value: string | number; href?: string }[]
}

/** Numbers at a glance, each with its name, some leading on. */
export function Figures({ figures }: Props) {
  return (
    <dl className="admin-figures">
      {figures.map(({ name, value, href }) => (
        <div key={name}>
          <dt>{href ? <a href={href}>{name}</a> : name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
