import { CHIPS, Chip } from '~/ui/display/chip'

/** The first services, then how many more there are (rows 75 and 86). A phone shows two. */
export function ServiceChips({ services, count }: { services: string[]; count: number }) {
  if (services.length === 0) return null
  const hidden = count - services.length
  return (
    <div className={CHIPS}>
      {services.map((service) => (
        <Chip key={service}>{service}</Chip>
      ))}
      {hidden > 0 && <Chip more>+{hidden} más</Chip>}
    </div>
  )
}
