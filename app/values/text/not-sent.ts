const because = (title: string, message: string) => ({ title, errors: { '': [message] } })

/** Returns the message for a failed registration (row 172). `message` is the cause, if it is known. */
export const buildRegistrationFailure = (message = 'Error desconocido') =>
  because('Error', `Hubo un problema al registrar tu negocio: ${message}. Inténtalo de nuevo.`)

/** Messages for forms that fail for a technical reason, with valid input. */
export const SEND_FAILED_MESSAGES = {
  /** Row 151. Also for forms without a message of their own. */
  unexpected: because('Error', 'Hubo un problema inesperado. Inténtalo de nuevo.'),
  /** If the server cannot be reached. */
  unreachable: because('No hay conexión', 'Lo que escribiste sigue aquí: envíalo otra vez cuando vuelva.'),
  signIn: because(
    'No pudimos dejarte entrar',
    'El servidor no puede guardar nada ahora mismo. Inténtalo en un momento.',
  ),
  rating: because('Error al enviar', 'Hubo un problema al enviar tu calificación. Inténtalo de nuevo.'),
  reservation: because('Error', 'Hubo un problema al guardar tu reserva. Inténtalo de nuevo.'),
  registration: buildRegistrationFailure(),
  cancellation: because(
    'Tu reserva sigue en pie',
    'Hubo un problema al cancelarla. Inténtalo de nuevo en un momento, o llama al negocio.',
  ),
  contractorRating: because('Error al enviar', 'Hubo un problema al enviar tu opinión. Inténtalo de nuevo.'),
}
