export const Kicker = ({ children }: { children: string }) => (
  <p className={`lettering ${'kicker'}`}>{children}</p>
)

export const LEAD_CLASS = 'lead'
