/** What the documents call a business without a name (decision 22): its address, and in the administration its title. */
export const NAMELESS = 'negocio-sin-nombre'

/** A business as the administration calls it, where it may have no name. */
export const shownName = (name: string | null): string => name || NAMELESS
