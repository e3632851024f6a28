import type { PolicyTexts } from './texts.ts';

/** The texts of `texts.ts` in Spanish. */
export const SPANISH: PolicyTexts = {
  policies: {
    terms: {
      title: 'Condiciones del servicio',
      parts: [
        [
          'Quiénes somos',
          'Estas condiciones se aplican a todo lo que compres en {site}. La tienda {shop} la lleva {seller}.',
          'Puedes escribirnos a {email}.',
        ],
        [
          'Pedidos',
          'Lo que muestra la tienda es una invitación a pedir. Tu pedido es una oferta de compra; el contrato se cierra cuando lo confirmamos por correo electrónico.',
          'Antes de pedir puedes revisar y corregir todo lo que has introducido.',
        ],
        [
          'Precios y pago',
          'Se aplica el precio que se muestra al pagar, con los impuestos y los gastos de envío que se indican allí.',
          'Puedes pagar con los métodos que se ofrecen al pagar. Nunca vemos el número completo de tu tarjeta.',
        ],
        [
          'Entrega',
          'Entregamos en los lugares que se ofrecen al pagar. Si algo se hubiera agotado, te lo decimos enseguida y te devolvemos el importe.',
        ],
        [
          'Devoluciones',
          'Nuestra política de reembolso dice cuándo y cómo puedes devolver lo que has comprado. Tus derechos legales no cambian.',
        ],
        [
          'Defectos',
          'Si algo llega roto o no es como se describe, escríbenos. Se aplican las garantías que da la ley de tu país.',
        ],
        [
          'Ley aplicable',
          'Se aplica la ley del siguiente país: {country}, y con ella los derechos de los consumidores del país en que vives.',
        ],
      ],
    },
    privacy: {
      title: 'Política de privacidad',
      parts: [
        [
          'Responsable',
          '{seller} es responsable de los datos personales que trata {site}. Escribe a {email} si tienes alguna pregunta.',
        ],
        [
          'Qué tratamos y por qué',
          'Cuando haces un pedido tratamos tu nombre, tus direcciones, tu correo electrónico y lo que compras: sin ello no podríamos cumplir el contrato.',
          'Si tienes una cuenta, guardamos lo que has introducido en ella hasta que la elimines.',
          'Si nos escribes, guardamos tu mensaje el tiempo necesario para responderte.',
          'Solo enviamos boletines a quienes los han pedido. Cada uno lleva un enlace para darse de baja.',
        ],
        [
          'Quién los recibe',
          'Quienes llevan a cabo tu pedido: proveedores de pago, transportistas y los servicios que hacen funcionar este sitio. No pueden usar tus datos para nada más.',
        ],
        [
          'Cookies',
          'Algunas cookies son necesarias para el carrito y para iniciar sesión. Las demás solo se usan con tu consentimiento.',
        ],
        [
          'Cuánto tiempo los guardamos',
          'Guardamos los pedidos y las facturas el tiempo que exige la ley, y todo lo demás hasta que ha cumplido su fin.',
        ],
        [
          'Tus derechos',
          'Puedes preguntar qué guardamos sobre ti y pedir que se corrija, se elimine o se te entregue. Puedes oponerte a su uso y retirar tu consentimiento en cualquier momento.',
          'También puedes reclamar ante la autoridad de protección de datos de tu país.',
        ],
      ],
    },
    refunds: {
      title: 'Política de reembolso',
      parts: [
        [
          'De cuánto tiempo dispones',
          'Puedes devolver lo que has comprado en un plazo de {days} días desde que lo recibes, sin decir por qué.',
        ],
        [
          'Cómo devolver algo',
          'Escribe a {email} con el número de tu pedido. Después envía los artículos a: {address}.',
          'Envíalos sin usar y, si es posible, en su embalaje.',
        ],
        ['Gastos', '{returnCosts}'],
        [
          'Tu reembolso',
          'En los 14 días siguientes a recibir los artículos te devolvemos lo que pagaste, con los gastos del envío estándar, por el método de pago que usaste.',
        ],
        [
          'Qué no se puede devolver',
          'Los artículos hechos o modificados para ti, los artículos precintados que se han abierto y no pueden devolverse por razones de higiene, las descargas iniciadas con tu consentimiento y las tarjetas regalo canjeadas.',
        ],
        [
          'Artículos dañados o equivocados',
          'Si algo llega roto o no es lo que pediste, escribe a {email}: lo cambiamos o te lo devolvemos a nuestro cargo.',
        ],
      ],
    },
    imprint: {
      title: 'Aviso legal',
      parts: [
        ['Titular del sitio', '{seller}', '{address}', '{country}'],
        ['Contacto', 'Correo electrónico: {email}', 'Teléfono: {phone}'],
        ['Número fiscal', '{taxNumber}'],
        ['Responsable del contenido', '{seller}'],
      ],
    },
  },
  missing: {
    shop: '[Nombre de la tienda]',
    site: '[Dirección del sitio]',
    seller: '[Nombre de la empresa]',
    address: '[Dirección]',
    country: '[País]',
    email: '[Correo electrónico]',
    phone: '[Teléfono]',
    taxNumber: '[Número fiscal]',
    days: '[Número]',
    returnCosts: '[Quién paga la devolución]',
  },
  returnCosts: {
    shop: 'Los gastos de devolución corren de nuestra cuenta.',
    customer: 'Los gastos de devolución corren de tu cuenta.',
  },
  noReturns:
    'No aceptamos devoluciones, salvo que la ley de tu país te dé derecho a devolver lo que has comprado.',
};
