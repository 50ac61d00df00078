/** The first services, then how many more there are (rows 75 and 86). */
export function ServiceLine({ services, count }: { services: string[]; count: number }) {
  if (services.length === 0) return null
  const hidden = count - services.length
  return (
    <p>
      {services.join(' · ')}
      {hidden > 0 && ` +${hidden} más`}
    </p>
  )
}
