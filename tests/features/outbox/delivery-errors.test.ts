import { expect, test } from 'vitest'
import { explainDeliveryError } from '~/features/outbox/delivery-errors'

test.each([
  ['Invalid login: 535-5.7.8 Username and Password not accepted', 'usuario o la contraseña'],
  ['getaddrinfo ENOTFOUND smtp.example.com', 'No se encontró el servidor'],
  ['connect ECONNREFUSED 127.0.0.1:587', 'no atiende'],
  ['Greeting never received: timeout', 'tardó demasiado'],
  ['self-signed certificate', 'conexión segura'],
  ['552 5.2.2 Mailbox full', 'buzón de esa persona está lleno'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", 'no existe'],
  ['554 5.7.1 Message rejected as spam', 'correo no deseado'],
  ['450 4.2.0 Try again later', 'esperar'],
  ['HTTP 429', 'servicio de mercadeo'],
])('explainDeliveryError explains why a message was not sent: %s', (error, text) => {
  expect(explainDeliveryError(error)).toContain(text)
})

test('explainDeliveryError returns null for an unknown error', () => {
  expect(explainDeliveryError('Viene de una copia: puede que ya se haya enviado.')).toBeNull()
})
