/**
 * What people in the United States call a trade, in Spanish, English and the mixture of both. One trade per line.
 * Before the bar: words that tell the trade wherever they stand in a business's texts. After it: words that mean
 * the trade when somebody searches for them, but tell nothing in a text ("casas" is said by cleaners and movers too).
 */
export const EVERYDAY_TRADES = `
plomero, plomera, plomería, fontanero, fontanería, plumber, plumbing | tubería, tuberías, drenaje, fuga de agua, destapar caños, cañería, calentador de agua, water heater, pipe, leak
electricista, electrician, electrical contractor, wiring installation, instalación eléctrica, instalaciones eléctricas, electricidad, servicios eléctricos, trabajos eléctricos, electrical services, electrical work, electric company, electric llc, electric inc, electric corp, electric service | eléctrico, electricidad, cableado, luz, electrical, electric, wiring, instalador eléctrico
aire acondicionado, hvac, heating cooling, heating air, air conditioning, ac repair, refrigeración, calefacción, refrigeration, aires acondicionados, air conditioner, air conditioners, ac service, cooling heating, heating ventilation | aire, clima, climas, ac, a/c, minisplit, calentón, heater, heating, cooling, reparación de aire
techero, techador, rufero, roofero, techado, roofing, roofer, techos, roof repair, roof replacement, reparación de techos, instalación de techos | techo, roof, gotera, goteras, rufin, ruf, shingles, techos nuevos, poner techo
drywall, dry wall, sheetrock, tablarroca, tabla roca, yesero, panel de yeso, drywall insulation, tablaroca, tablero de yeso | chiroc, shirock, yeso, paneles, tabla, plaster, tabla roca
pintor de casas, pintura de casas, pintura interior, pintura exterior, pintura residencial, house painting, painter, painting contractor, painting wall covering, residential painting, commercial painting, interior painting, exterior painting, painting services, painting llc | pintor, pintores, pintar, pintura, painting, paint
pisos de madera, instalación de pisos, flooring, floor covering, floor installation, hardwood floor, hardwood floors, laminate, floor sanding | piso, pisos, floor, floors, duela, laminado
azulejo, azulejos, azulejero, tile contractor, tile terrazzo, ceramic tile, tile installation, tile stone, tile llc, loseta, cerámica | tile, tiles, mosaico, backsplash
alfombra, alfombras, carpet installation, carpet rug, carpet upholstery, alfombrero | carpeta, carpetas, carpet, tapete
carpintero, carpintera, carpintería, ebanista, carpenter, carpentry, woodwork, woodworking, millwork, cabinet maker, framing contractor | gabinetes, gabinete, madera, wood, framero, freimero, framing
gabinetes, cabinets, kitchen cabinet, cabinet countertop, gabinete | gabinetes de cocina, closet, clósets
granito, granite, countertop, countertops, cubiertas de cocina, marble, mármol, cuarzo, stone product | quartz, encimeras
albañil, albañilería, masonry, mason, bricklayer, stonework, brick work | ladrillo, block, brick, stucco, bloquero
concreto, concrete, cement, poured concrete, cemento, driveway, driveways | dráivue, banquetas, patio, entrada de carro
estuco, stucco, plastering | repello
contratista, contratistas, constructor, constructora, general contractor, remodeling, remodeler, remodelación, remodelaciones, home improvement, home renovation, residential remodelers, housing construction, building construction, construction company, home builder, remodelación de cocinas, remodelación de baños, kitchen remodeling, bathroom remodeling, kitchen bath, kitchens baths | construcción, construir, construction, builder, arreglar casa, ampliaciones, adiciones, contractor, remodelar, remodelar baño, remodelar cocina, remodelación de casas, cocinas, baños
handyman, handiman, mil usos, todólogo, manitas, reparaciones del hogar, home repair, home repairs | arreglos, maestro, reparaciones de casa
ventanas y puertas, ventanería, vidriería, vidriero, window installation, door installation, glass glazing, windows doors, windshield | vidrio, vidrios, ventanas, ventana, puertas, windows, doors, glass
siding, vinyl siding, sáidin, gutter, gutters, canaletas, canales de agua | saidin, canalón
cercas, cerca de madera, fence, fencing, cerquero, fence company | fens, barda, bardas, reja, rejas, portones
soldador, soldadura, herrero, herrería, welder, welding, ironwork, iron works, metal work | barandales, fierro, balcones
demolición, demolition, excavación, excavation, excavating, site preparation, grading, backhoe, bobcat | nivelación de tierra, terreno, retroexcavadora
impermeabilización, waterproofing, insulation, aislamiento térmico, spray foam | insuleishon
alberca, albercas, piscina, piscinas, swimming pool, pool service, pool cleaning, pool builder | pool, pools
jardinero, jardinera, jardinería, landscaping, landscaper, landscape, lawn care, lawn service, lawn maintenance, lawn mowing, yardero, corte de pasto, corte de zacate, corte de grama, corte de césped, mantenimiento de jardines, yard work | yarda, yardas, cortar yarda, pasto, zacate, grama, césped, cortar el pasto, jardín, jardines, lawn, yard, yarderos, grass
poda de árboles, tree service, tree removal, tree trimming, corte de árboles, tala de árboles, stump grinding, arborist | árbol, árboles, podar, tree, podador
riego, irrigation, sprinkler system, sprinklers, sistema de riego, aspersores | regar
vivero, viveros, nursery garden, plant nursery, garden center | plantas, matas
fumigador, fumigación, fumigaciones, control de plagas, pest control, exterminator, exterminating, termite | plagas, cucarachas, ratones, chinches, termitas, fumigar, bichos
limpieza de casas, limpieza de oficinas, limpieza residencial, limpieza comercial, limpieza profunda, house cleaning, housekeeping, home cleaning, maid service, maids, cleaning service, cleaning services, janitorial, janitor, office cleaning, servicio de limpieza, deep cleaning, commercial cleaning, cleaning llc | limpieza, limpiar, cleaning, cleaner, aseo, limpiadora, limpiar casas, señora de limpieza, muchacha de limpieza, empleada doméstica, housekeeper, clinear, jauskiper
limpieza de alfombras, carpet cleaning, upholstery cleaning, lavado de alfombras, lavado de muebles | lavar alfombra, shampoo de alfombras
lavado a presión, pressure washing, power washing, pressure wash | lavar techo
limpieza de ventanas, window cleaning, window washing | limpiar vidrios
recolección de basura, junk removal, hauling, dumpster, dumpster rental, waste collection, retiro de escombros, trash removal | basura, trash, tirar basura, escombro, escombros, yonque de basura
fosa séptica, septic tank, septic, tanque séptico, drenajes sépticos, sewer line | pozo séptico
pozos de agua, well drilling, perforación de pozos | pozo, pozos
mudanza, mudanzas, moving company, movers, moving services, household goods moving, local moving, household office goods moving, moving storage, moving delivery, moving llc, moving inc, moving corp, servicio de mudanza | mover, mudarse, moving, muda, mudarme, mover muebles, mudanzas locales, moving trucks
bodega de almacenamiento, self storage, storage units, miniwarehouses, mini bodegas, almacenaje | storage, estorach, guardar muebles
cerrajero, cerrajera, cerrajería, locksmith, duplicado de llaves | llaves, llave, copia de llaves, keys, chapas, cerradura
cámaras de seguridad, security camera, security cameras, alarm system, security systems, alarmas, sistemas de seguridad, cctv, security systems services, home security | alarma, cámaras, vigilancia, seguridad, security, seguridad para casa
guardia de seguridad, guardias de seguridad, security guard, security guards, seguridad privada, security guards patrol, security services, security service, patrol services, vigilancia privada | guardia, guardias, vigilante, seguridad, security
reparación de electrodomésticos, appliance repair, reparación de lavadoras, reparación de refrigeradores, línea blanca, reparación de estufas | lavadora, secadora, refrigerador, refri, nevera, estufa, appliances, electrodomésticos, arreglar lavadora
reparación de computadoras, computer repair, computer systems, soporte técnico, it services, it support, computación | computadora, computadoras, laptop, computer, técnico en computadoras
páginas web, diseño web, web design, website design, desarrollo web, web development, custom computer programming, software development | página web, sitio web, website, programador, aplicaciones
reparación de celulares, cell phone repair, phone repair, reparación de teléfonos, iphone repair | celular, celulares, teléfono, teléfonos, arreglar celular, cell phone, pantalla de celular
tienda de celulares, cell phones, wireless, telefonía celular, wireless store | plan de celular, recargas, móvil
antenas, satellite tv, instalación de internet, internet y cable, televisión por cable | internet, cable, tv
paneles solares, solar panel, solar panels, energía solar, solar energy | solar, páneles
mecánico, mecánica, mecánica automotriz, mecánica general, taller mecánico, auto repair, automotive repair, auto mechanic, mechanic, car repair, auto shop, mobile mechanic, mecánico a domicilio, auto service, servicio automotriz, motor repair, auto repairs, automobile repair, automotive services, automotive service, truck repair, diesel repair, auto care, car care, auto center, mecánica diesel | taller, arreglar carro, arreglo de carros, reparación de carros, carro descompuesto, automotriz, frenos, brakes, tune up, afinación, automotive, mecanicos, taller de carros, taller de autos, taller automotriz, arreglar mi carro
cambio de aceite, oil change, lubrication | aceite, oil
transmisión, transmisiones, transmission, transmission repair | trasmision, clutch
frenos y suspensión, brake repair, brake service, alineación y balanceo, wheel alignment, suspensión | frenos, alineación, balanceo, brakes
llantas, llantera, llantería, gomera, tire shop, tire dealer, tire dealers, tires, vulcanizadora, ponchadura, desponchadora, desponchado, ponchera, ponchadora, despinchadora, llantas usadas, llantas nuevas, used tires | llanta, ponchada, gomas, goma, neumáticos, tire, rines, rin, vulca, parchar llanta, desponchar llanta, poncha llantas, despinchar
hojalatería, hojalatero, chapista, carrocería, auto body, body shop, collision, collision repair, automotive body, enderezado y pintura | pintura de carros, choque, bodishop, body, golpes de carro, latonería
lavado de autos, lavado de carros, car wash, auto detailing, detailing, auto detail, detallado de autos | lavar carro, carwash, detalle, lavacarros
polarizado, window tint, window tinting, polarizados, auto glass, parabrisas, cristales para autos | vidrios de carro, tint, tintes
grúa, grúas, towing, tow truck, motor vehicle towing, servicio de grúa, auxilio vial, roadside assistance | remolque, remolcar, wincha, tow, asistencia en carretera, jalar carro
autopartes, auto partes, auto parts, automotive parts, refacciones, refaccionaria | repuestos, piezas de carro, partes de carro, yonque, yonke, junk yard, deshuesadero, batería de carro
venta de autos, venta de carros, used car dealer, used cars, car dealer, auto sales, dealer de autos, car sales, autos usados, carros usados, motor vehicle dealer | carro, carros, comprar carro, dealer, díler, autos, cars, trocas, troca, coches, lote de carros, vender carro
motocicletas, motorcycle, motos, motorcycles | moto
escuela de manejo, clases de manejo, driving school, driving lessons, autoescuela | manejar, aprender a manejar, licencia de manejar, licencia de conducir, clases de conducir
estacionamiento, parking lot, valet parking, parqueadero | parquear, parqueo, parkear, aparcar, parking
transporte de carga, trucking, freight, freight trucking, hauling services, camioneros, troquero, flete, fletes, logistics, logística | carga, camión, camiones, troquero, truck, trucks, troques, tráiler, dispatcher
escuela de cdl, cdl school, cdl training, licencia comercial, truck driving school | cdl, licencia de tráiler
taxi, taxis, limousine, limousine service, limo, limosina, limusina, chofer, raitero, taxi service, transporte privado, airport shuttle | raite, rait, ride, uber, shuttle, transporte al aeropuerto
autobuses, bus charter, charter bus, renta de autobuses, bus tours, party bus | bus, guagua, camión de pasajeros
envíos de dinero, envío de dinero, money transfer, remesas, giros, remittance, money order, check cashing, cambio de cheques | mandar dinero, enviar dinero, remesa, cambiar cheque, cheques, western union, giro
envíos de paquetes, envío de paquetes, paquetería, shipping, courier, parcel, cargo express, envíos a méxico, envíos a centroamérica, cajas de envío | envíos, mandar paquete, encomienda, encomiendas, paquete, mensajería, envíos a guatemala, envíos a el salvador, envíos a honduras
agencia de viajes, viajes, travel agency, travel agencies, travel agent, boletos de avión, tours, cruceros, turismo, vacation planner | viajar, boletos, vuelos, vuelo, pasajes, avión, crucero, excursiones, vacaciones, travel, paseos
hotel, hoteles, motel, hotels motels, bed breakfast | posada, hospedaje, hostal, alojamiento, inn
renta de equipo, equipment rental, tool rental, alquiler de herramientas | rentar herramientas
renta de autos, car rental, rent a car, alquiler de carros | rentar carro, alquilar carro
bienes raíces, inmobiliaria, agente inmobiliario, real estate, realtor, realty, corredor de casas, real estate agents, real estate brokers, venta de casas, agente de bienes raíces, agentes de bienes raíces, corredor de bienes raíces, offices real estate | casas, casa, comprar casa, vender casa, casas en venta, casas en renta, renta de casas, propiedades, terrenos, rentas, homes, houses, apartamentos, departamentos, agente de casas, vendedor de casas, corredor de bienes
administración de propiedades, property management, property manager, residential property managers | rentas, renta de apartamentos
préstamos hipotecarios, mortgage, hipoteca, hipotecas, mortgage broker, home loans, préstamo hipotecario | préstamo de casa, financiar casa, itin
inspector de casas, home inspection, building inspection, home inspector, tasador, appraiser, real estate appraisers | avalúo, inspección
abogado, abogada, abogados, lawyer, lawyers, attorney, attorneys, law firm, law office, law offices, offices of lawyers, bufete, despacho legal, legal services | licenciado, licenciada, leyes, legal, defensor, demanda, corte
abogado de inmigración, abogada de inmigración, inmigración, immigration, immigration lawyer, immigration attorney, servicios migratorios | migración, visa, visas, residencia, green card, ciudadanía, daca, asilo, tps, permiso de trabajo, papeles, deportación, petición familiar, inmigrante, citizenship
abogado de accidentes, accidentes de auto, personal injury, accident attorney, lesiones personales, car accident, accidentes de trabajo, workers compensation | accidente, accidentes, choque, lesión, injury, accident, compensación laboral
abogado de familia, divorcio, divorcios, divorce, family law, custodia, child custody, manutención | custodia de hijos, separación, divorciarme, child support
abogado penal, abogado criminal, criminal defense, defensa criminal, dui, defensa penal, bail bonds, fianzas | fianza, cárcel, ticket de tránsito, multas, tickets, bail
bancarrota, bankruptcy | deudas, quiebra
notario, notaria, notaría, notary, notary public, notario público, apostilla, apostillas, apostille | poder notarial, carta poder, notarizar, notarial, certificar documentos, papeles
impuestos, taxes, income tax, preparación de impuestos, declaración de impuestos, tax preparation, tax services, tax service, preparadora de impuestos, preparador de impuestos, tax preparer, tax return, solicitud de itin, renovacion de itin, tramite de itin | itin, tax, declarar impuestos, hacer los taxes, incontax, income, incom tax, incontaxes, reembolso, w2, 1099, declaración, irs
contador, contadora, contabilidad, contaduría, accountant, accounting, bookkeeping, bookkeeper, teneduría de libros, cpa, certified public accountants, payroll, nómina | libros, contable, biles, conta
trámites, trámites migratorios, multiservicios, multi servicios, multiservices, multi services, llenado de formas, traducción y notaría | tramite, papeleo, formas, formularios, placas, títulos de carro, pasaporte, pasaportes, acta de nacimiento, matrícula, placas y títulos
seguros, aseguranza, aseguranzas, insurance, insurance agency, insurance agencies, agente de seguros, aseguradora, auto insurance, seguro de auto, seguro de carro, seguro de vida, life insurance | seguro, asegurar, aseguranza de carro, póliza, sr22, cobertura, seguro de casa
seguro médico, seguro de salud, health insurance, obamacare, medicare, medicaid | seguro de gastos médicos, affordable care, aca
préstamos, préstamos personales, consumer lending, personal loans, payday loans, financiera, lending, loans | préstamo, dinero rápido, loan, prestar dinero
reparación de crédito, credit repair, consolidación de deudas | crédito, score, arreglar crédito, biles, deudas, credit
asesor financiero, asesora financiera, financial advisor, financial planning, planificación financiera, investment advice, inversiones | finanzas, ahorro, retiro, invertir, dinero
consultoría de negocios, business consulting, management consulting, consultor de negocios, asesoría empresarial, registro de empresas, formación de llc | abrir negocio, llc, corporación, permiso de negocio, licencia de negocio, consultor
traductor, traductora, traducción, traducciones, traductores, translation, translator, translations, translation interpretation, traducción de documentos | traducir, documentos, translate
intérprete, intérpretes, interpretación, interpreter, interpreters, interpreting, interpretación médica | interpretar
agencia de empleo, agencia de empleos, employment agency, employment placement, staffing, temporary help, staffing agency, reclutamiento, bolsa de trabajo, recruiting | trabajo, trabajos, empleo, empleos, chamba, jobs, buscar trabajo, job, recursos humanos
publicidad, marketing, mercadotecnia, advertising, advertising agencies, agencia de publicidad, redes sociales, social media, marketing digital, digital marketing | anuncios, propaganda, facebook, anunciarse
diseño gráfico, diseñador gráfico, diseñadora gráfica, graphic design, graphic designer, logotipos | logo, logos, diseñador
imprenta, impresión, impresiones, print shop, printing, commercial printing, tarjetas de presentación, volantes, flyers, business cards | imprimir, flyer, copias, tarjetas, lonas
rótulos, letreros, rotulación, signs, sign company, sign manufacturing, signage, banners, vinilos, vehicle wraps, car wrap | rótulo, letrero, anuncio luminoso, sign, lona, mantas
serigrafía, screen printing, playeras personalizadas, bordado, bordados, embroidery, camisetas estampadas, sublimación, custom t-shirts, estampado | playeras, camisetas, t-shirts, tshirt, estampar, bordar
uniformes, uniforms, ropa de trabajo, workwear, uniforme escolar | uniforme, scrubs
dentista, dentistas, odontólogo, odontóloga, dental, dentist, dentistry, dental clinic, consultorio dental, clínica dental, odontología, offices of dentists | dientes, muelas, muela, diente, teeth
ortodoncista, ortodoncia, orthodontist, orthodontics, frenillos, brackets | braces, dientes chuecos
clínica, clínicas, clínica médica, médico, médica, médicos, médico familiar, medicina familiar, clinic, medical clinic, medical center, family medicine, centro médico, consultorio médico, doctor, doctora, physician, physicians, offices of physicians, urgent care, medicina general, primary care | doctores, medicina, enfermo, cita médica, hospital, urgencias, consulta, medical, médicos
pediatra, pediatría, pediatrics, pediatrician | doctor de niños, doctor para niños
ginecólogo, ginecóloga, ginecología, obstetra, obstetrics, gynecology, gynecologist, partera, midwife, ultrasonido, ultrasound | embarazo, embarazada, doctor de mujeres, doula
quiropráctico, quiropráctica, chiropractor, chiropractic, chiropractors, offices of chiropractors | espalda, dolor de espalda, quiropractor, huesero
sobador, sobadora, huesero, huesera, curandero, curandera, limpias, botánica, yerbería, hierbería | sobar, empacho, hierbas, yerbas, yerbera, remedios naturales, tarot
fisioterapeuta, fisioterapia, terapia física, physical therapy, physical therapist, rehabilitación física | terapias, rehabilitación
psicólogo, psicóloga, psicología, sicólogo, psychologist, psicoterapia, psicoterapeuta, terapeuta familiar, counseling, therapist, mental health, salud mental, consejería, psychiatrist, psiquiatra | terapia, depresión, ansiedad, terapeuta, consejero, consejera, terapia de pareja
nutrióloga, nutriólogo, nutricionista, nutrition, nutritionist, dietista, dietitian, herbalife, pérdida de peso, weight loss | bajar de peso, dieta, adelgazar, nutrición, suplementos
óptica, ópticas, optometrista, optometry, optometrist, optometrists, lentes, eye exam, eyewear, anteojos, optical, oftalmólogo | gafas, ojos, examen de la vista, vista, glasses, eye doctor, espejuelos
farmacia, farmacias, pharmacy, pharmacies, drugstore, drug stores, botica | medicinas, medicamentos, medicina
laboratorio clínico, análisis clínicos, medical laboratory, laboratorio médico, análisis de sangre, blood test | laboratorio, exámenes de sangre, prueba de embarazo
cuidado de ancianos, cuidado de adultos mayores, home health care, home care, assisted living, caregiver, elderly care, senior care, cuidadora, asistencia en el hogar, nursing care | ancianos, adultos mayores, cuidar ancianos, asilo de ancianos, personas mayores, enfermera en casa
enfermera, enfermero, enfermería, nurse, nursing | inyecciones, sueros
acupuntura, acupuncture, acupunturista, medicina alternativa, homeopatía, naturista, medicina natural, holistic | natural, remedios
masaje, masajes, massage, masajista, masoterapia, massage therapy | sobada, relajación
spa, día de spa, medical spa, med spa, faciales, facial, skin care, cuidado de la piel, esteticista, esthetician, depilación láser | piel, limpieza facial, depilación, cejas, botox, acné
salón de belleza, salones de belleza, peluquería, peluquero, peluquera, estilista, estética, beauty salon, beauty salons, hair salon, hairdresser, hair stylist, corte de cabello, corte de pelo, cosmetología, cosmetology | cabello, pelo, corte, tinte, tinte de pelo, peinados, peinado, belleza, salón, alisado, keratina, rayitos, hair, haircut, salon, beauty, cortar pelo
barbería, barbero, barberos, barber, barber shop, barbershop, barbers | corte de hombre, peluquería para hombres, fade, barba, corte de pelo
uñas, uñas acrílicas, manicure, manicura, manicurista, pedicure, nail salon, nail salons, nails, nail spa, nail tech, nail care, nail bar, nail studio, salón de uñas, nails spa | uñas de gel, acrílicas, pedi, nail, pies, arreglo de uñas, poner uñas
maquillaje, maquillista, makeup, makeup artist, maquilladora, pestañas, eyelash, eyelashes, lash extensions, microblading, cejas y pestañas | cejas, lashes, peinado y maquillaje
cosméticos, perfumería, cosmetics, perfumes, beauty supply, productos de belleza | perfume, mary kay, maquillajes
tatuajes, tatuaje, tatuador, tattoo, tattoos, tattoo shop, piercing, perforaciones | tatuar
gimnasio, gimnasios, gym, fitness center, fitness, entrenador personal, personal trainer, crossfit, zumba, recreational sports centers | ejercicio, entrenar, pesas, yoga, bajar de peso, entrenador
artes marciales, karate, taekwondo, tae kwon do, martial arts, jiu jitsu, boxeo, boxing gym, kickboxing, defensa personal | boxing, pelear, judo
academia de baile, clases de baile, dance studio, dance school, escuela de danza, ballet folklórico, danza folklórica | baile, bailar, salsa y bachata, danza, coreógrafo, vals, dance
niñera, niñeras, guardería, guarderías, daycare, day care, child care, childcare, cuidado de niños, cuidado infantil, babysitter, nanny, child day care, preescolar, preschool, baby sitter, day care center, child care center, childcare center, early learning, learning academy, cuidado de bebés | niños, cuidar niños, nana, beibisiter, babysitting, kinder, bebé, bebés, cuidar bebés, estancia infantil
tutoría, tutorías, tutor, tutoring, regularización, clases particulares, ayuda con la tarea | tareas, maestro particular, matemáticas, homework
clases de inglés, english classes, escuela de inglés, esl, aprender inglés, inglés para adultos, academia de inglés | inglés, english, idiomas
ged, clases de ged, clases de ciudadanía, citizenship classes, educación para adultos, adult education | ciudadanía, preparatoria, diploma, examen de ciudadanía
escuela, escuelas, school, schools, academia, colegio, academy | clases, estudiar, colegios, maestra, maestro
clases de música, escuela de música, music lessons, music school, clases de guitarra, clases de piano, clases de canto | guitarra, piano, canto, violín
música en vivo, grupo musical, live music, grupo norteño, banda norteña, conjunto musical, musical groups, banda sinaloense, cumbia band | grupo, conjunto, norteño, músicos, música, banda, cantante, tamborazo
mariachi, mariachis | serenata, serenatas
dj, disc jockey, sonido y luces, dj latino, dj services | sonido, luces, música para fiestas, dijey, diyei
fotógrafo, fotógrafa, fotografía, fotografías, photography, photographer, photo studio, estudio fotográfico, sesión de fotos, retratos, portrait, fotógrafo de bodas, fotografía de bodas, wedding photography, wedding photographer, fotógrafo de quinceañeras | fotos, foto, retrato, photos, photo, fotos de quinceañera, fotos de boda, sesión, fotos para bodas
video, videógrafo, videografía, videography, videographer, video production, producción de video, drone | filmar, grabar, vídeos, filmación
salón de fiestas, salones de fiestas, salón de eventos, banquet hall, party hall, event venue, salón para fiestas, event center, salón de banquetes, reception hall | salón, fiesta, fiestas, local para fiestas, hall, evento, eventos, quinceañera, quinceañeras, salón para bodas, salón de bodas
organizadora de eventos, organizador de eventos, event planner, event planning, wedding planner, planeación de eventos, decoración de eventos, decoración de fiestas, party decorations, balloon decor, globos, arreglos con globos, balloons | decoraciones, decoración, bodas, planear boda, eventos, fiesta, decorar, boda, baby shower, bautizo, decoración con globos, quinceañera, quinceañeras
renta de mesas y sillas, party rental, party rentals, renta de sillas, renta de carpas, alquiler de mesas, event rentals, renta para fiestas, tent rental | sillas, mesas, carpas, rentas para fiestas, toldos, manteles
brincolines, brincolín, bounce house, bounce houses, inflables, jumpers, renta de brincolines, inflatables, moonwalk | yompers, inflable, castillo inflable, brinca brinca, brincadores, jumper
payaso, payasos, payasita, clown, show infantil, animación infantil, pinta caritas, face painting, mago, botargas, animadora infantil | animador, show, espectáculo, caritas, princesas, animación
quinceañera, quinceañeras, quince años, xv años, sweet 16, sweet sixteen, vestidos de quinceañera, quinceanera dresses | quinces, quince, xv, vestido de quince, chambelanes, 15 años, sweet, fiesta de quinceañera, misa de quince
vestidos de novia, bridal, wedding dress, wedding dresses, bridal shop, trajes de novio, tuxedo, tuxedos, renta de trajes | novia, vestido, vestidos, boda, trajes, tuxido, novias, smoking
invitaciones, recuerdos para fiestas, recuerditos, invitations, party favors, piñatas, piñatería, dulcería y piñatas, party supplies, artículos para fiestas | piñata, recuerdos, bolos, dulceros
florería, florerías, florista, florist, florists, flower shop, arreglos florales, floral, floristería, flowers shop, ramos de flores, ramos buchones | flores, rosas, ramos, ramo, flowers, corona de flores, buchones
joyería, joyerías, joyero, joyera, jewelry, jeweler, jewelers, jewelry store, jewelry stores, joyas, relojería, relojero | oro, anillos, cadenas, plata, reloj, relojes, gold, rings, alhajas, anillo de compromiso
casa de empeño, casas de empeño, pawn shop, pawnshop, empeños, compra de oro | empeñar, empeño, pawn
regalos, gift shop, gift store, gifts, novelty souvenir, artesanías, artesanías mexicanas, souvenirs, handicrafts | regalo, detalles, manualidades, sorpresas, gift
artículos religiosos, religious articles, imágenes religiosas, christian bookstore, librería cristiana, religious goods | biblias, rosarios, santos
funeraria, funerarias, funeral home, funeral homes, funeral services, cremación, cremations, cremation | funeral, entierro, velorio, repatriación, cementerio
iglesia, iglesias, church, ministerio, ministries, ministry, templo cristiano, religious organizations, iglesia cristiana, parroquia, iglesia pentecostal | misa, culto, pastor, católica, cristiano, bautismo, templo, oración
restaurante, restaurantes, restaurant, restaurants, restaurante mexicano, mexican restaurant, fonda, fondas, comedor familiar, full service restaurants, limited service restaurants, eatery, mexican grill, bar grill, bar and grill | comida, comer, almuerzo, cena, desayuno, desayunos, lonche, grill, food, lunch, dinner, dónde comer, comida mexicana, comida casera
taquería, taquerías, tacos, taqueria, taco shop, taquero, taquiza, taquizas, tacos al pastor, taco truck, birrieria, birria, barbacoa y tacos | taco, al pastor, carnitas, carne asada, barbacoa, asada, trompo
lonchera, loncheras, food truck, food trucks, mobile food, mobile food vendor, comida móvil, camión de comida, food trailer, troca de comida, mobile food services, hot dog cart | carrito de comida, puesto de comida, carrito, food cart, lonche, trailer de comida
mariscos, marisquería, seafood, seafood restaurant, pescadería, ceviche, cevichería, camarones, ostionería | camarón, pescado, cócteles, aguachile, ostiones, fish, pulpo
pollo asado, pollo rostizado, pollería, pollos a la brasa, pollo a la brasa, rotisserie chicken, pollo frito, chicken wings, alitas | pollo, alitas, chicken, wings, pollos
pupusas, pupusería, pupuserías, pupuseria, comida salvadoreña, salvadoran, salvadorean restaurant, restaurante salvadoreño | salvadoreño, salvadoreña, pupusa, el salvador, loroco
arepas, arepera, areperas, comida venezolana, venezuelan, restaurante venezolano, cachapas | venezolano, venezolana, arepa, tequeños, venezuela
comida colombiana, colombian, restaurante colombiano, bandeja paisa, pandebono | colombiano, colombiana, colombia, sancocho
comida peruana, peruvian, restaurante peruano, lomo saltado, ceviche peruano | peruano, peruana, perú
comida cubana, cuban, restaurante cubano, cuban restaurant, cuban cafe, cuban cuisine, comida caribeña | cubano, cubana, cuba, ropa vieja, caribeño
comida dominicana, dominican, restaurante dominicano, mofongo | dominicano, dominicana, mangú
comida puertorriqueña, puerto rican, comida boricua, lechonera, restaurante puertorriqueño | puertorriqueño, puertorriqueña, boricua, puerto rico, alcapurrias
comida hondureña, honduran, baleadas, restaurante hondureño | hondureño, hondureña, baleada, honduras
comida guatemalteca, guatemalan, restaurante guatemalteco | guatemalteco, guatemalteca, chapín, guatemala
comida argentina, argentinian, parrilla argentina, empanadas argentinas, churrasquería, steakhouse, steak house, parrillada, asador | argentino, argentina, asado, parrilla, churrasco, carne
empanadas, empanada, empanadería | empanaditas
tamales, tamalería, tamalera, tamal | atole, champurrado, tamalitos
tortas ahogadas, tortería, tortas mexicanas, sandwiches cubanos, sandwich shop | torta, tortas, sándwich, lonches, sandwiches, subs
pizza, pizzería, pizzeria, pizzas | pizzas a domicilio
hamburguesas, hamburguesería, burgers, hot dogs, burger | hamburguesa, perros calientes, comida rápida, fast food, hot dog, perro caliente
sushi, comida china, chinese restaurant, japanese restaurant, sushi bar | comida japonesa, comida oriental, chino
comida rápida china, chifa, chifas | arroz chaufa
bar, bares, cantina, cantinas, sports bar, drinking places, taberna, cervecería, brewery, night club, nightclub, centro nocturno, discoteca, antro, club nocturno | cerveza, tragos, bailar, club, billar, disco, beer, copas
cafetería, cafeterías, café, coffee shop, coffee, cafe, cafés, coffeehouse, snack nonalcoholic beverage bars | cafecito, expreso
jugos naturales, juguería, jugos y licuados, juice bar, smoothies, licuados, aguas frescas, juice | jugo, jugos, licuado, batidos, smoothie, fruta
paletería, paletas, nevería, neverías, heladería, helados, ice cream, raspados, snow cones, frozen yogurt, ice cream shop, paleteria | nieve, nieves, helado, paleta, mangonadas, chamoyada, postres
antojitos, antojitos mexicanos, elotes, esquites, snacks mexicanos, churros | elote, fritangas, gorditas, garnachas, elotero, snacks, frituras, churro
panadería, panaderías, panadero, pan dulce, bakery, bakeries, baked goods, retail bakeries, panificadora | pan, bolillos, conchas, bread
pastelería, pastelerías, pasteles, pastelero, repostería, repostera, repostero, cakes, cake shop, cupcakes, pastel de tres leches, cake decorating, bakery cakes, tartas, gelatinas, pasteles para bodas, pastel de bodas, wedding cakes, wedding cake | pastel, bizcocho, torta, cake, queque, tres leches, postres, pie, gelatina, quequi, keik, keki, pastry, pastries, pastel de quinceañera, pastel de cumpleaños
banquetes, catering, caterers, caterer, banquetes a domicilio, comida para eventos, servicio de banquetes, food service contractors, banquetes para bodas, banquete para bodas, wedding catering | banquete, comida para fiestas, taquizas, meseros, mesero, bartender, comida para bodas
carnicería, carnicerías, carnicero, butcher, butcher shop, meat market, meat markets | carne, carnes, meats, carnita, cortes de carne, chorizo, meat, res, puerco
tortillería, tortillerías, tortilla factory | tortilla, tortillas, masa
supermercado, supermercados, abarrotes, bodega latina, tienda latina, tienda mexicana, supermarket, supermarkets, grocery, groceries, grocery store, minimarket, mini market, convenience store, convenience stores, tienda de abarrotes, marketa, latin market, tienda hispana, mini super, food market | mandado, marqueta, súper, víveres, comestibles, bodega, tiendita, grocería, grocerías, market, productos latinos, colmado, despensa
frutería, fruterías, frutas y verduras, fruit market, produce, fruit vegetable, verdulería | fruta, frutas, verduras, vegetales
dulcería, dulcerías, dulces mexicanos, candy store, candy shop, confitería | dulces, candy, caramelos, chocolates
distribuidora de alimentos, food distributor, food distribution, wholesale food, distribuidor de alimentos, grocery wholesalers, grocery merchant wholesalers, productos al mayoreo | mayoreo, wholesale, al por mayor, proveedor, distribuidora
licorería, licorerías, liquor store, liquor, wine liquor, vinos y licores, vinatería | vino, vinos, cerveza, tequila, trago, wine
tabaquería, tobacco, tobacco stores, smoke shop, vape shop, vape, cigar | cigarros, cigarrillos, puros
gasolinera, gasolineras, gas station, gasoline stations, gasoline | gasolina, gas, diesel
ropa, boutique, tienda de ropa, clothing, clothing store, clothing stores, moda, ropa para dama, fashion, ropa de mujer, apparel | vestidos, pantalones, ropa de niños, clothes, faja, fajas, jeans, blusas
zapatería, zapaterías, zapatero, shoe store, shoes, calzado, reparación de calzado, shoe repair | zapatos, tenis, zapato, arreglar zapatos
botas vaqueras, western wear, cowboy boots, ropa vaquera, botas, sombreros, tienda vaquera, boots | vaquero, sombrero, bota, cintos, tejanas, vaquera
costurera, costureras, sastre, sastrería, modista, alterations, tailor, tailoring, arreglos de ropa, seamstress, sewing, costura, ajustes de ropa | coser, costuras, arreglar ropa, bastilla, sastra
lavandería, lavanderías, laundromat, laundry, coin laundry, tintorería, dry cleaners, dry cleaning, drycleaning, cleaners laundry, lavandería automática | lavar ropa, tintoreria, planchado, washateria, laundromats, guacheteria
muebles, mueblería, mueblerías, furniture, furniture store, furniture stores, colchones, mattress, mattresses, muebles rústicos | sofá, camas, cama, sala, comedor, colchón, recámara, bed
tapicería, tapicero, tapizado, upholstery, tapicería automotriz | tapizar, forrar muebles, asientos
decoración de interiores, interior design, interior designer, diseño de interiores, cortinas y persianas, blinds | cortinas, persianas, decorar casa
ferretería, ferreterías, hardware store, hardware stores, tlapalería, materiales de construcción, building supply, building material, lumber | herramientas, tornillos, materiales, tools, herramienta, madera
segunda mano, thrift store, tienda de segunda, pulga, flea market, mercado de pulgas, consignment, used merchandise, antigüedades, antiques | usado, usados, remate, tianguis, garage sale, thrift, yard sale
juguetería, jugueterías, toy store, juguetes, toys | juguete
librería, librerías, bookstore, books, papelería, papelerías, stationery, útiles escolares, office supplies | libros, cuadernos, libro, copias, papel
instrumentos musicales, musical instruments, musical instrument, tienda de música | acordeón, guitarras, instrumentos, bajo sexto
discos y películas, video games, videojuegos, game store | juegos, consolas
deportes, sporting goods, artículos deportivos, uniformes deportivos, soccer store, sports store, tienda deportiva | soccer, fútbol, jerseys, balones
liga de fútbol, academia de fútbol, soccer league, soccer club, escuela de fútbol, soccer academy | fútbol, futbol, equipo de fútbol, canchas, soccer
veterinario, veterinaria, veterinary, veterinarian, animal hospital, clínica veterinaria, animal clinic, vet clinic | mascotas, perro, perros, gato, vet, doctor de perros, vacunas para perros
peluquería canina, estética canina, pet grooming, dog grooming, grooming, estética para mascotas, pet care | bañar perro, baño de perros, corte de perro, mascota, perros
tienda de mascotas, pet store, pet supplies, pet shop, acuario, alimento para mascotas | mascotas, perritos, peces, cachorros, pets
caballos, ganado, cattle, caballeriza, jaripeo, lienzo charro, horseback riding | rancho, ranch, horse, horses, caballo, animales, granja, vacas, gallinas, montar
agricultura, agriculture, farming, crop farming | granja, farm, farms, huevos, cosecha, hortalizas, agricultor
ayuda comunitaria, centro comunitario, community center, nonprofit, non profit, sin fines de lucro, fundación, charitable foundation, food pantry, despensa comunitaria, banco de alimentos, community services, asociación latina, organización latina | foundation, ayuda, donaciones, comida gratis, apoyo, voluntarios, refugio, shelter
alcohólicos anónimos, rehabilitación de adicciones, substance abuse, centro de rehabilitación, drug treatment | adicciones, alcoholismo, drogas, anexo
investigador privado, detective privado, private investigator, detective, investigaciones privadas, private investigations | investigar, espiar, infidelidad, buscar persona, detectives
coach de vida, coach, coaching, life coach, mentor, mentora, mentoría, mentoring, business coach, desarrollo personal, liderazgo | motivación, superación personal, conferencista, autoestima
estación de radio, radio station, radio stations, periódico, newspaper, revista, magazine, noticias | radio, anunciarme, periódicos, televisora
arquitecto, arquitecta, arquitectura, architect, architects, architecture, architectural services, planos de construcción, blueprints | planos, permisos de construcción, dibujante
ingeniero, ingeniera, ingeniería, engineering, engineer, engineers, engineering services, land surveying, topógrafo, surveying | inge, agrimensor, topografía
pintura automotriz, custom paint, rótulos de carros, rotulado vehicular, audio para carros, car audio, estéreos, car stereo | estéreo, bocinas, alarma de carro, sonido para carro
máquinas de coser, sewing machine, telas, fabric store, mercería, fabrics | tela, hilo, hilos
envases y empaques, packaging, cajas de cartón, pallets, tarimas, wood pallet | tarima, cajas
reciclaje, recycling, recicladora, scrap metal, metal scrap, chatarra, compra de metales | fierro viejo, latas, botes, cobre, aluminio, chatarrero
cortador de llaves de carro, car keys, auto locksmith, llaves de carro | control de carro, llaves con chip
gestor, gestoría, registro de marcas, trámites consulares | consulado, gestor de placas
vidente, tarotista, tarot, psychic, lectura de cartas, espiritista, astrología | cartas, amarres, santería, horóscopo, brujo, adivina
parto, clases de parto, doula, lactancia | dar a luz
terapia de lenguaje, speech therapy, speech therapist, terapia ocupacional, occupational therapy, autismo, autism, aba therapy | niño que no habla, lenguaje
podólogo, podóloga, podología, podiatrist, podiatry, podiatrists | pies, uñas enterradas, callos
dermatólogo, dermatóloga, dermatología, dermatology, dermatologist | acné, manchas, doctor de la piel
cardiólogo, cardióloga, cardiología, cardiology, cardiologist | corazón, presión alta
ambulancia, ambulancias, ambulance, ambulance services, transporte médico, medical transportation | emergencia, emergencias, emergency
`
