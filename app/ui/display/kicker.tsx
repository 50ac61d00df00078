/** The word over a title, after the painter's dash. */
export const Kicker = ({ children }: { children: string }) => <p className="lettering kicker">{children}</p>

/** The lines under a title. */
export const LEAD = 'lead'
