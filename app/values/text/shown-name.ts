/** Name of a business without a name (decision 22): its slug, and its title in the administration. */
export const UNNAMED_BUSINESS = 'negocio-sin-nombre'

/** Name of a business in the administration, also if it has none. */
export const getDisplayName = (name: string | null): string => name || UNNAMED_BUSINESS
