const DASH = `kicker | wrap-anywhere mb-3 flex items-center gap-2.5 [&::before]:[content:''] [&::before]:w-7 [&::before]:flex-none
  [&::before]:border-t-3`

export const Kicker = ({ children }: { children: string }) => (
  <p className={`lettering ${DASH}`}>{children}</p>
)

export const LEAD = 'lead | mt-3 max-w-[36em] text-xl leading-note'
