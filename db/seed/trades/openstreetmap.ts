/**
 * Words for kinds of business, from the search words of OpenStreetMap's id-tagging-schema
 * (https://github.com/openstreetmap/id-tagging-schema), shortened: kinds that are no business and words that fit
 * many kinds are left out. Same form as everyday.ts; a line that begins like one of its trades adds to that trade.
 *
 * ISC License. Copyright (c) 2017-2026, iD Contributors
 *
 * Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
 * granted, provided that the above copyright notice and this permission notice appear in all copies.
 *
 * THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING
 * ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL,
 * DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS,
 * WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE
 * USE OR PERFORMANCE OF THIS SOFTWARE.
 */
export const OPENSTREETMAP_TRADES = `
abogado, despacho de abogados, jurista, legista, oficina jurídica, bufete jurídico, oficina de abogados, estudio jurídico | despacho, procurador, letrado, jurisconsulto, jurisperito
abogado penal, agente de fianzas, bail bond agent, fiador de fianzas, bail bond dealer, bail bond man, bail bondsman, bail bondsperson
academia de baile, salón de baile, dance hall, sala de baile, baile de salón, ballet studio | conga, cha-cha-chá, fox-trot, mambo, meregue, milonga, pasodoble, polka, rumba, swing, tango, jive, pista de baile, bolero, son cubano, rock and roll
acupuntura, alternative medicine, kinesiología aplicada, reflexología, medicina alterna, applied kinesiology, practicante de acupuntura, acupuncture practitioner, homeópata, homeopath | antroposófico, aromaterapia, ayurveda, hidroterapia, hipnosis, naturopatía, osteopatía, reiki, shiatsu, tradicional, tuina, unani
administración de propiedades, oficina de arrendamiento, leasing office, alquiler de inmuebles, property rental | administración
agencia de empleo, agencia de colocación, oficina de empleo, agencia de trabajo, agencia de contratación | desempleo, colocación, ocupación, desocupación, inem
agencia de viajes, agencia de turismo, tour operator, travel packages
aire acondicionado, taller de climatización, hvac workplace | ventilación, climatización
albañil, stonemason, mampostero, mampostería, sillería | enconfrador, piedra, calicanto, cantero
alberca, natatorio, swimming pool facility, tienda de suministros para piscinas, pool supply store, equipos para jacuzzis, cuidado de jacuzzis, suministros para jacuzzis, tienda de piscinas, instalación de piscinas, mantenimiento de piscinas, insumos de piscinas, hot tub equipment store, hot tub maintenance store, hot tub supply store, pool shop, pool store, swimming pool equipment store, swimming pool installation store, swimming pool maintenance store, swimming pool supply shop | jacuzzi
alcohólicos anónimos, rehabilitation facility
alfombra, tapizador de alfombras, carpet layer, tienda de alfombras, carpet store | moqueta, tapiz
arquitecto, oficina de arquitecto, architect office, urbanista, landscape design
artes marciales, academia de artes marciales, dojo, martial arts academy, kung fu | kendo, ninjutsu
artículos religiosos, tienda religiosa, religious store | religioso, santerio
asesor financiero, gestión de patrimonios, wealth management | 401k, herencia, acciones, jubilación
autopartes, tienda de repuestos de automóvil, car parts store, tienda de partes | piezas, partes
ayuda comunitaria, oficina de organización sin fines de lucro, nonprofit organization office, organización sin ánimo de lucro, organización sin fines de lucro, organización no lucrativa, entidad sin ánimo de lucro, oficina de beneficencia, charity office, charitable organization, centro de la comunidad, oficina de fundación, foundation office, tienda de caridad, charity store, op shop | osal, osfl, esal, caridad, beneficencia
azulejo, solador, alicatador, tiler, azulejista, tienda de azulejos, tile shop | alicatar, embaldosar, enladrillador, colocador, pizarra, losas, enlosado, enlosar, tesela, azulejado, teselas
banquetes | abastecedor, cáterin
bar, fábrica de cerveza artesanal, craft brewery, bar de copas, dance club | tasca, boliche, pub
barbería, cortador de cabello, hair cut, tienda de suministros para peluquería, hairdresser supply store | champu, shampoo, acondicionador
bienes raíces, real estate office, estate agent | inmueble
bodega de almacenamiento, alquiler de espacios para almacenaje, storage rental, baulera, trasteros, alquiler de trasteros, almacenamiento mini, almacén de mini, espacios de almacenamiento, device storage, self-service storage, storage lockers | almacenamiento, arrendamiento, autoalmacenaje, mini, guardamuebles, minialmacenes
cafetería, tienda de café, coffee store, salón de té, casa de té, café con leche | expresso, grano, molido, capuchino, cacao, goteo, espresso, macchiato, latte, bebidas calientes, hot drinks
cardiólogo, cirujano cardíaco, sistema cardiovascular, arteria coronaria, cardiac surgeon, cardiovascular system, coronary artery
carpintero, ebanistería, maderero, joiner | mobiliario
casa de empeño, comprador de oro, gold buyer, tienda de empeños | adquisición de metales preciosos
cerrajero, copista de llaves, key cutter, cortador de llaves, key duplication
clínica, médico de atención primaria, primary care physician, médico de familia, médico de cabecera, médico primario, family doctor, family physician, family practitioner, internista, internist, médico general interno, medicina interna, especialista en medicina interna, internal general practitioner, internal medicine, centro de salud, ambulatorio médico, consulta médica, general practitioner, medical doctor | galeno
comida argentina, restaurante de barbacoa, barbecue restaurant, chop house | chuleta, bife
consultoría de negocios, oficina de consultora, consultancy office, oficina de consultoría, consulting firm office | consultoría, asesoría, asesoramiento, consultora
contador, oficina de contador, accountant office, accounting firm
cosméticos, perfume store, esencias aromáticas | colonia, fragancia
costurera, dressmaker, tienda de suministros de costura, sewing supply shop, taller de costura, taller de sastrería
cuidado de ancianos, residencia de ancianos, nursing home
decoración de interiores, tienda de cortinas, curtain store, tienda de persianas, window blind store, tienda de decoración de interiores, interior decoration store | cortinajes, diseño
deportes, tienda de artículos deportivos, sporting goods store | deportivo
discos y películas, tienda de videojuegos, video game store, video juego, juegos electrónicos
distribuidora de alimentos, almacén al por mayor, wholesale store, cash and carry, warehouse club
drywall, plasterer | obra, obrero
dulcería, confitero, candy maker, hacer confite, fabricación de dulces, algodón de azúcar, trufas de chocolate, dulce de azúcar, tienda de dulces, bombonería, chucherías, tienda de chucherías | confite, gomitas, chicles, regaliz, grageas, toffees, caramelos duros, caramelos de goma, bombones
electricista, iluminista
envíos de dinero, estación de transferencia de dinero, money transfer station, giro postal, transferencia bancaria, efectivo a efectivo, cash to cash, wire transfer | factura, intercambio
estación de radio, oficina de periódicos, newspaper office, radio am, radio fm, estudio de radio, am radio, fm radio, radio broadcast, radio studio | semanario, radiodifusión
farmacia, pharmacy counter | apoteca
ferretería, tienda de bricolaje, diy store, tienda de equipos para jardín y césped, lawn & garden equipment store, tienda de herramientas de jardinería, tienda de equipos para exteriores, tienda de insumos para jardinería, garden machinery, garden power tools, string trimmer, snow blower, tienda de pinturas, paint store, pinturería | bricolaje, hágalo usted mismo, por ti mismo, do it yourself, herrajes
fisioterapeuta, physiotherapist, oficina de terapeuta, therapist office | físico
florería | floricultor
fotógrafo, retratista, tienda de fotografía, photography store | modelo, fotomatón, imagen, film, rollo
frutería, tienda de frutas y verduras, greengrocer, verdulero, frutero | legumbre
funeraria, crematorio, crematorium, cenizas de huesos, horno crematorio, incinerar restos, morgue, depósito de cadáveres, casa conmemorativa, memorial home | incineración, incinerador, mortuorio, enterrador, sepelio, funerario, fúnebre
gabinetes, tienda de diseño de cocinas, kitchen design store, diseño de cocinas
gasolinera, estación de servicio | surtidor
gimnasio, centro de fitness | entrenamiento
ginecólogo, obstetrician, médico obstetra, médico ginecólogo, woman's doctor, women's doctor, partero | comadrona, matrona, trabajo de parto
guardia de seguridad, oficina de seguridad, security office, policía de centro comercial, agente protector, agente de seguridad, inspector de seguridad, oficial de seguridad, mall cop, protective agent, safety office, security agent, security inspector, security officer
hojalatería, tinsmith | metal
hotel, casa de huéspedes, guest house, casa de invitados, hospedería, albergue, hostel, hostería, youth hostel | huésped, invitado, pensión, overnight accommodations, bunk beds
iglesia, christian church, iglesia de adoración, latter day saints, roman catholic, seventh day adventist | cristiana, misión, oratoria, house of god, house of prayer, house of worship
impermeabilización, aislador, insulator | aislante
imprenta, centro de copiado, copy store, tienda de copiado | copiado, fotocopiado, fotocopiadora, fotocopia
impuestos, oficina de asesor fiscal, tax advisor office, asesor fiscal, asesor impositivo, asesor tributario, asesor en asuntos contributivos, asesor de impuestos, consejero de impuestos, asesora fiscal, asesora tributaria, asesora de impuestos, consejero fiscal, asesora impositiva, consejera de impuestos, asesora en asuntos contributivos, tax consultant | impositivo, contributivo, fiscal, tributaria
ingeniero, oficina de ingeniería, engineering office, ingeniero civil, ingeniero eléctrico, empresa de ingeniería, ingeniero mecánico, ingeniero estructural, ingeniero técnico, civil engineer, electrical engineer, engineering firm, mechanical engineer, structural engineer, technical engineer, oficina de agrimensor, surveyor office | agrimensora, topógrafa
instrumentos musicales, music store, tienda de discos, casette store, cd store, compact discs, record store, tape cassettes, vinyl records, tienda de instrumentos musicales, musical instrument store, instrumento de música, brass instruments | audio, discográfica
investigador privado, oficina de investigador privado, private investigator office, private detective, private eye
jardinero, gardener, grounds keeper
joyería, clockmaker, watchmaker, pulsera, reloj de pulsera, acero, watches shop, tienda de relojes, taller de relojes, reparación de reloj | diamante, pendientes, gema, collar, alianza
juguetería, tienda de juguetes
laboratorio clínico, estudios clínicos, blood check, medical lab
lavado de autos, lavado de automóviles, lavadero de automóviles, túnel de lavado, tren de lavado, lavadero de carros, auto wash, car cleaning, wash bay | autolavado, lavaautos, lavadero
lavandería, lavandería de autoservicio, self-service laundry, lavandería a monedas | colada, lavadero, ropa sucia, lavado con monedas
librería, stationery store, artículos de papelería, material de papelería, material de escritorio, papel de escribir, artículos de oficina, artículos escolares, artículos de papelería y oficina | escritorio
licorería, tienda de licores, almacén de licores, tienda de vinos, wine shop, establecimiento de vinos | licor, espirituosos
llantas, tienda de neumáticos, tire store, gomería
máquinas de coser, tienda textil, textilería | tejido, género
mariscos, restaurante de mariscos, tienda de pescados y mariscos, seafood shop, comida de mar, frutos de mar | moluscos, crustáceos, almejas, ostras, langostas, cangrejos, calamares
masaje, salón de masajes, massage shop, tienda de masajes
mecánico, taller de reparación de automóviles, car repair shop, reparación de vehículos, reparación de automóviles, taller de reparación, tienda de reparación, gomería, panel beater | chapero
motocicletas, concesionario de motos, motorcycle dealership, taller de reparación de motos, motorcycle repair shop | ciclomotor, ciclomoto, garaje, servicio
mudanza, oficina de mudanzas, moving company office | reubicación
muebles, tienda de artículos del hogar, houseware store, artículos del hogar, enseres del hogar, home goods, tienda de ropa de cama, mattress store, tienda de colchones, colchonería, tienda de muebles | houseware, bedding, mobiliario, armario
niñera, nursery, jardín infantil, centro de cuidado infantil
notario, notary office, escribanía | escribano
nutrióloga, tienda de suplementos nutricionales, nutrition supplements store | complementos, vitaminas, minerales
óptica, ophthalmologist, oftalmología, optician | ocular, lasik, visión, lentillas
organizadora de eventos, tienda de artículos para fiestas, party supply store | disfraces
ortodoncista, aparatos ortopédicos, ortopedia dentofacial, alineación de la mandíbula, dentofacial orthopedics, jaw alignment
paletería, ice cream fast food, tarta helada | sorbete, raspadillo, frozen, yogur
panadería, bollería | tahona, bollo
parto, centro de maternidad, birthing center, centro de partos, centro de natalidad, clínica de maternidad, hospital maternal, centro de alumbramiento, centro de nacimientos | alumbramiento, maternal, trabajo de parto
pastelería, pastry shop, chimney cake shop
pediatra | adolescentes
peluquería canina, peluquería de mascotas, pet groomer, aseo de mascotas, cat grooming
pintor de casas | oleo, lienzo, acuarela, color
pisos de madera, colocador de pisos, floorer, tienda de suministros para pisos, flooring supply shop | colocador
pizza, restaurante italiano, italian restaurant | pasta
plomero, tubero, fontanera, gasfitero, gasfitera | desatascador, gásfiter
podólogo | tobillo, pierna
pollo asado, chicken fast food, fried chicken, alitas de pollo, chicken wings fast food
préstamos, prestamista de dinero, money lender, prestamista, financial office, financiero | prestador, prestadora, bancario
psicólogo, centro de asesoramiento, counselling center, consultor psicológico, sex therapist, psychotherapist | counselling, counselor, consejo, asesorar, asesoramiento, orientar, orientación, psiquiatría, siquiatra, mente, suicidio
publicidad, advertising agency, agencia publicitaria, ad agency, advert agency
quiropráctico | columna
caballos, centro ecuestre, horseback riding center, instalación ecuestre, montar a caballo, finca de caballos, granja de caballos, criadero de caballos, centro hípico, club de equitación, poney club, equestrian center, equestrian facility, horse farm, horse park, horse ranch, horse riding, horse riding center, horse riding facility, riding facility, riding stables | equino, cabalgar, cabalgatas, hípica
regalos, tienda de regalos, regaleria | obsequio, presentes, regionales, tourist trap
renta de autos, alquiler de automóviles, alquiler de coches, alquiler de autos, arrendamiento de autos, renta de coches, renta de carros
reparación de computadoras, tienda de informática, computer store, casa de computación, casa de informática, local de computación, local de informática | informática, computador, hardware, software, operating system
reparación de electrodomésticos, tienda de electrónica y electrodomésticos, electronics store, consumer electronics | electrónica, home theater
restaurante, plaza de comida | ambigú, bufé, mesón, burritos, enchiladas, fajitas, nachos, salsa, quesadillas
ropa, local de ropa, tienda de ropa interior, underwear store, lencería, ropa interior, tienda de ropa para bodas, wedding clothes store, dama de honor, padrino de boda, marriage outfits, wedding gown | vestimenta, textil, ropaje, sosten, calzoncillos, boxers, bragas, calzones, calcetines, medias, novio, esmoquin
rótulos, fabricante de carteles, signmaker | fabricante, señales, señalización, pancarta, signo, símbolo, seña
salón de belleza, beauty shop, tienda de cosméticos, cosmetics store | embellecimiento, bronceado, cama solar, cosmética
salón de fiestas, lugar de eventos, bar mitzvah, bat mitzvah, event hall | cumpleaños, celebraciones, conferencias, confirmación, reuniones
segunda mano, tienda de ropa de segunda mano, secondhand clothing store, ropa usada, tienda de antigüedades, antique shop, tienda de segunda mano, productos usados | camisas, faldas, pantalones cortos, second hand, anticuario, antiguo, antigualla, reventa
seguros, insurance office, oficina de seguros, risk management
sobador, herbolario, herbalist, yerbatero, herbalista, medicinal plants, plant medicine, traditional medicine | naturópata
soldador, obrero metalúrgico, metalworker, taller metálico, construcciones de metal, calderería, blacksmith | metalúrgica, herrajes, hierro, forja, herradura, fragua
supermercado, tienda multiservicio, tienda de alimentación, maxi kiosco, cadena de supermercados | maxikiosco, hipermercado
sushi, restaurante chino, dim sum, restaurante japonés
tabaquería, tienda de tabaco, tobacco shop | cigarillos, expendeduría, kiosko
tapicería, upholsterer, tapicera | protector, funda, sillones
taquería, comida rápida mexicana, mexican fast food | burritos, enchiladas, fajitas, nachos, salsa, quesadillas
tatuajes, estudio de piercings, piercing studio, estudio de perforaciones, local de piercings, salón de tatuajes, tattoo parlor
techero, techista | techadora, tejado, tejador, cubierta, encofrador, reforma, vivienda, techar, retejar, retechar, azotea
terapia de lenguaje, terapeuta ocupacional, occupational therapist, fonoaudiólogo, fonoaudiología | ocupacional, actividades, logopedia, habla
tienda de celulares, tienda de accesorios para móviles, mobile phone accessory store, tienda de accesorios para celulares, local de accesorios para teléfonos móviles, tienda de complementos para celular, phone case, tienda de telefonía móvil, mobile phone store, teléfono móvil, teléfono celular, telefonía móvil | smartphone
tienda de mascotas, tienda de animales
tortas ahogadas, bocadillo, sandwich fast food, deli sandwich | emparedado
traductor, oficina de traducción, translation office, agencia de traducción, centro de traducción, servicio de traducción, translation agency
uñas, salón de manicura, salón de uñas, arreglo de uñas | pedicura, manos
uniformes, tienda de ropa de trabajo, workwear store, calzado de seguridad, safety footwear
venta de autos, concesionario de automóviles, car dealership, concesionario de coches, concesionario de autos, concesionario de autos usados, used car dealership | concesionario, concesionaria
ventanas y puertas, construcción de ventanas, window construction, fabricación de ventanas, cristalero, cristalería, vidrero, vidrería, tienda de puertas, door shop, glaziery | cristales, translúcido, iluminación, aberturas
vestidos de novia, tienda de trajes, suits store | corbata
veterinario, pet clinic, pet doctor | albéitar
vidente, bola de cristal, crystal ball, fortune teller | adivinación, espíritu, parapsicológico, parasicológico, parapsicológo, parasicológo, parapsicológa, parasicológa, medium
video, estudio de cine, film studio, producción de cine, grabación de video, estudio de video, movie production, movie studio, video recording, video studio
vivero, centro de jardinería, tienda de jardinería, retail plant nursery
zapatería, shoemaker, zapatera, taller de reparación de calzado, shoe repair shop, tienda de reparación de calzado | remendón, suela, cordones, lustre, zapatilla, sandalia, chancla, alpargata
alojamiento de animales, animal boarding facility, animales domésticos, pet boarding, pet hotel | cuidado
criadero de animales, animal breeding facility, pet breeding | crianza, criadero
refugio de animales, animal shelter, pet rescue | adopción, cuidado, rescate
banco, bank, cooperativa de ahorro y crédito, cooperativa de crédito, entidad bancaria | bancario
alquiler de bicicletas, bicycle rental, bicycle share, bike share, cycle dock, cycle hub, rent a bike
biergarten, beer garden | terraza
alquiler de barcos, boat rental, boat hire
cambio de moneda, currency exchange, cambio de divisas, casa de cambio, moneda extranjera, foreign exchange, money changer | divisas, dolares, euros, libras, yenes
té de burbujas, bubble tea cafe, té con leche de burbujas, té con leche de perla, bebida de té taiwanés, té de perlas, boba drink, bubble milk tea, pearl milk tea, pearl tea, taiwanese tea drink | boba, tapioca
casa de té, teahouse, salón de té, tetería, establecimiento de té, oolong tea, tea drink, tea house, tea room, white tea, yellow tea | black tea, green tea, hot drinks
casino, casa de juego, slot machines | ruleta, póquer, tragamoneda, black jack
cine, cinema, sala de cine, cinematógrafo | cinemateca, film
clínica de aborto, abortion clinic, women's healthcare | aborto, abotar, interrupción, interrupción del embarazo
centro de diálisis, dialysis center, diálisis renal, clínica de diálisis, dialysis clinic, kidney dialysis
clínica de fertilidad, fertility clinic, clínica de reproducción | fertilidad, reproducción, esperma, ovulación
centro cultural, cultural centre, instituto cultural, casa de la cultura
centro familiar, family centre, casa de la familia, centro de familia
salón parroquial, parish hall, casa parroquial, salón de la iglesia, parish center
centro juvenil, youth center, club juvenil, youth centre, youth club
centro de convenciones, convention center | auditorio, conferencia
centro de buceo, dive center
alergólogo, alergista, allergologist | alergia, asma
psiquiatra de niños y adolescentes, child and adolescent psychiatrist, psiquiatría adolescente, psiquiatría infantil, psiquiatría pediátrica, psiquiatría de niños, adolescent psychiatry, child psychiatry, pediatric psychiatry
gastroenterólogo, gastroenterologist, tubo digestivo, cálculos biliares, tracto gastrointestinal, gastroenterología, intestino grueso, intestino delgado, food pipe, gastrointestinal tract, large intestine, small intestine | intestinos, digestión, esófago, hígado, estómago, sistema digestivo, digestive system
hematólogo, hematologist, médula ósea, hematología, bone marrow | anemia, sangre, leucemia, linfoma
nefrólogo, nephrologist, medicina renal, nefrología, kidney medicine | riñón, renal
neurólogo, neurologist, neurología | cerebro, nervios, neurocirugía, sistema nervioso, nervous system
neurocirujano, neurosurgeon, cirugía neurológica, neurological surgery | cerebro, neurocirugía
oncólogo, oncologist, oncología | cáncer, quimioterapia, tumor
cirujano ortopédico, orthopedic surgeon, cirugía ortopédica, orthopedic surgery
otorrinolaringólogo, otolaryngologist, otorrinolaringología, cirugía de cabeza y cuello, head and neck surgery | nariz, cráneo, garganta
cirujano plástico, plastic surgeon, cirugía estética, cirugía cosmética, cirugía craneofacial, cirugía reconstructiva, cirugía plástica, aesthetic surgery, cosmetic surgery, craniofacial surgery, plastic surgery, reconstructive surgery
cirujano colorrectal, colorectal surgeon, cirugía colorrectal, proctología, coloproctología, colorectal surgery | colon
neumólogo, pulmonologist, medicina torácica, neumología, neumonología, vías respiratorias, respirología, medicina respiratoria, chest medicine, respiratory medicine, respiratory tract | asma, pulmón, neumonía
radiólogo, radiologist, radiología, tomografía computarizada, imágenes por resonancia magnética, ultrasonido médico, ultrasonografía médica, resonancia magnética, ecografía, ultrasonografía, computed tomography, magnetic resonance imaging, medical ultrasonography, medical ultrasound | resonancia
reumatólogo, rheumatologist, reumatología | lupus, osteoporosis, reuma
cirujano general, general surgeon | cirugía
cirujano traumatológico, trauma surgeon, cirugía de trauma, cirujano traumatólogo, traumatólogo, trauma surgery | cirugía
urólogo, urologist, urología | vejiga, epidídimo, riñón, pene, próstata, reproductor, escroto, testículos, uretra, uréteres, urinario, glándulas suprarrenales, adrenal glands
bagel, bagel fast food | bagelm, salmón
comida rápida china, chinese fast food, fast food chino, restaurante de comida rápida china, dim sum
rosquilla, donut fast food | brunch, donut, dona, buñuelo
hot dog fast food, puesto de perros calientes, perrito caliente, hotdog stand | frankfurter, frank, salchicha, wiener, panchos
kebab, kebab fast food, doner kebab | brocheta, pincho, brochette, anticucho
plaza de comida, food court, patio de comida, almuerzo rápido, zona de comida, área de restaurantes, feria de comidas, food hall, food plaza
salón de juegos de azar, gambling hall, lotería, máquinas tragamonedas, slot machines | apuestas, bingo, blackjack, casino, dados, keno, pachinko, póker, ruleta, tragamonedas, juegos de azar
tienda de yogures helados, frozen yogurt shop, yogur congelado, frozen yoghurt | frogurt, froyo, yogur, yogurt
cibercafé, internet cafe, cyber cafe, ciber café, juegos en red | cyber, cybercafe, ciber
biblioteca, library, public library | archivo, filmoteca, hemeroteca
marketplace, mercado público, plaza de mercado | mercadillo, mercado, feria
salón del reino de los testigos de jehová, kingdom hall of jehovah's witnesses | house of god, house of prayer, house of worship
templo de la luz del mundo, la luz del mundo temple, la luz del mundo, the light of the world church | house of god, house of prayer, house of worship
sinagoga judia, jewish synagogue | judío, judía
mezquita musulmana, muslim mosque, islamic center | musulmán, musulmano, musulmana
oficina postal, post office, oficina de correos, casa de correos, estafeta de correos, postal service
pub irlandés, irish pub, bar irlandés, irish bar
microcervecería, brewpub, cervecería artesanal, cervecería de pequeños lotes, craft brewery, small batch brewery
restaurante norteamericano, american restaurant
restaurante asiático, asian restaurant
restaurante francés, french restaurant
restaurante aleman, german restaurant
restaurante griego, greek restaurant | pitas, aceitunas
restaurante indio, indian restaurant, butter chicken, dal makhni, garlic naan, paneer tikka | curry
restaurante coreano, korean restaurant, comida coreana, gastronomía coreana, parrilla coreana, cocina coreana
restaurante de fideos, noodle restaurant, fideos ramen, fideos soba, fideos celofán, fideos de arroz, cellophane noodles, rice noodles, soba noodles | sopas
restaurante de ramen, ramen restaurant | japonés, sopa, fideos
restaurante español, spanish restaurant | mesón, ambigú, bufé
restaurante de sushi, sushi restaurant
restaurante tailandés, thai restaurant
restaurante turco, turkish restaurant
restaurante vietnamita, vietnamese restaurant
estudio de grabación, recording studio, mezcla de audio, producción de audio, grabación de audio, estudio de audio, mezcla de sonido, producción de sonido, grabación de sonido, estudio de sonido, audio mixing, audio production, audio recording, audio studio
estación de televisión, television station, transmisión de televisión, estudio de televisión, canal de televisión, television broadcast, television studio, tv broadcast, tv station | tv studio
teatro, theater, escenografía | anfiteatro, cultura, teatral
inspección vehicular, vehicle inspection, car inspection | vehicular
mecánico de motores agrícolas, agricultural engines mechanic, maquinaria agrícola, farm equipment | cosechadoras, tractores
fabricante de cestas, basket maker, cestero, cestería, canastero, mimbrero | cesta, canasto, mimbre
apicultor, beekeeper, colmenero | abeja, miel
constructor de barco, boat builder | lancha, canoa
encuadernador, bookbinder, book repair | empastador
deshollinador, chimney sweeper, limpieza de chimeneas | fogón, hollín, limpiachimenea
destilería, distillery, bebidas espirituosas | bourbon, licor, brandy, ginebra, hooch, mezcal, moonshine, scotch, escocés, vodka, whiskey, whisky, pisco, aguardiente, singani
taller de reparación de aparatos electrónicos, electronics repair shop, centro de servicio de reparación, tienda de reparación de electrónicos | electrónica, compuradora, portátil, televisión, procesadoras, trituradoras, microondas, planchas, monitores
parquetero, parquet layer, parquetista, colocador de parqué, instalador de parqué | parquet
fabricante de cerámica, pottery maker, alfarero, alfarera, alfarería | vasija, maceta, greda, plato, cuenco, utensilios, florero, cubertería
talabartero, saddler, guarnicionero, guarnicería, artesanía de cuero | cuero
aserradero, sawmill, maderero, madero, almacén de madera, depósito de madera, serrería, maderera, maderería | talar, leña, leñador, deforestación
escultor, sculptor, imaginero, tallista, modelista | cincelador, piedra, busto
bodega de vitivinicultura, winery, bebida alcohólica | vitivinicultura, parra, tinto, viñedos, parrón, viña, barrica, cava, lagar, mosto, vides
naturópata, naturopath, medicina naturopática | naturopatía
osteópata, osteopath | osteopatía, huesos
audiólogo, audiologist | audición
centro de donación de sangre, blood donor center, banco de sangre, donación de sangre, donantes de sangre, transfusión de sangre, donación de células madre, centro de donantes de sangre, blood bank, blood donation, blood transfusion, stem cell donation | sangre, aféresis, plasmaféresis, plaquetoféresis
cuidados paliativos, hospice, enfermos desahuciados, enfermedad terminal, cuidado de hospicio, cuidado terminal, atención paliativa | hospicio, enfermedad
sala recreativa de videojuegos, amusement arcade, salón recreativo, salón de maquinitas, centro de ocio, salón arcade, driving simulators, pay-to-play games, pinball machines | simuladores, máquinas, maquinitas, pinball, fichines
bolera, bowling, bowling alley, juego de bolos, pista de bowling, bowling center | boliche
sala de escape, escape room, juego de escape, escapar de la habitación, sala de rompecabezas, sala de misiones, cuarto de escape, escape game, puzzle room, quest room
estudio de yoga, yoga studio, centro de yoga, salón de yoga, clases de yoga, local de yoga, modern yoga
pista de hielo, ice rink, pista de patinaje, pista helada, patinaje sobre hielo
centro de juegos de interior, indoor play center, pelotero, zona de juegos interior, patio de juegos, área de juegos, ball pit, children's play center, indoor playground | bolas, chicos, chicas, cubierto
puerto deportivo, embarcadero | dársena, marina
mini golf, miniature golf, golf miniatura, crazy golf | golfito, minigolf
sauna, baño de vapor, baño turco | vapor, turco
complejo deportivo, sports center, centro de deporte, athletic center, recreation center, sports centre, sports complex | polideportivo
gimnasio de escalada, climbing gym, muro de escalada artificial, instalación de escalada en roca, muro interior de roca, gimnasio de roca, artificial climbing wall, indoor rock wall, rock climbing facility, rock gym | rappel, cuerdas, escalada
hipódromo, horse race course, carrera de caballos, apuestas de caballos, equestrian race course, horse race, horse race betting, horse racing, race course
pista de go-karts, go kart facility, circuito de go-karts, instalación de go-karts, go cart, kart racing
instalación del campo de tiro, shooting range facility, campo de tiro, polígono de tiro, firing range, gun practice, gun range, shooting club, shooting gallery, shooting practice, target practice
parque de trampolín, trampoline park | rebotar, saltar, brincar, elástica
parque acuático, water park, parque de agua
agencia de adopción, adoption agency | adopción
espacio de cotrabajo, coworking space, trabajo cooperativo | coworking, cooperativo, cooperación
consulate, consular post | consul
embajada, embassy, diplomatic mission, foreign mission, high commission, permanent mission | embajador
oficina sindical, labor union office, trade union, union office | sindicato, gremio
tienda de anime, manga, anime, manga shop | japón, cosplay, figurilla, dakimakura
tienda de electrodomésticos, appliance store, acondicionador de aire, heladera | lavavajillas, freezer, congelador, frigorífico, lavarropas, air conditioner, washing machine, white goods
tienda de productos para bebé, baby goods store | infantil, criatura, cariño
tienda de bolsos, luggage store, tienda de equipaje, tienda de maletas, tienda de valijas | equipaje
tienda de muebles de baño, bathroom furnishing store, bathroom fixtures | equipamiento
tienda de parrillas, barbecue shop, tienda de barbacoas, tienda de asadores
salón de bronceado, tanning salon, salón de bronceo, rayos uva, rayos ultravioleta, centro de bronceado | cama solar
tienda de bebidas, beverage store, almacén de bebidas | brebaje
tienda de bicicletas, bicycle shop, bicycle store, bike parts, bike store | bicimontaña
tienda de barcos, boat store, barco de pesca, bote de remos, fishing boat | lancha, jetski, velero
corredor de apuestas, bookmaker, casa de apuestas | apuesta, apostador
tienda de equipos de fotografía, camera equipment store
tienda de velas, candle shop | velas, cirio, candela
tienda de cannabis, cannabis shop, cannabis dispensary | marihuana, mariguana, marijuana
concesionario de autocaravanas, rv dealership, recreational vehicle | roulotte, camper, vehículo recreacional
tienda de quesos, cheese store, quesería | quesos, lácteos
chocolatería, chocolate store | bombón
tienda de coleccionables, collectibles shop, coleccionistas | colección, cómics, muñecas, figuritas, numismática, filatelia, sellos
tienda de lácteos, dairy store, lechería, quesería, central lechera | leche, lácteos
delicatessen, charcutería, rotisería, salchichonería | gourmet, salsamentaria, cold cuts
grandes almacenes, tienda departamental, department store, gran almacén, centro comercial, tienda de departamentos | emporio
tienda de equipos eléctricos, electrical equipment store | ventilador, iluminación
tienda erótica, erotic store, sex shop | erótica, erótico, sexual
tienda esotérica, esoteric store, tienda de esoterismo, tienda espiritual, tienda de productos místicos, essential oil | new age
tienda de chimeneas, fireplace store, calentador de mampostería, masonry heater
tienda de pesca, fishing shop, artículos de pesca, artículos para pescar, fishing line | cebo, moscas, señuelo, carrete, varilla, aparejos, pescar, pescador, hilo de pescar
tienda de enmarcación, framing shop | enmarcado, enmarcaciones, encuadrado, encuadre, marcos
tienda de alimentos congelados, frozen food store | congeladas, congelados
tienda de juegos de mesa, tabletop game store, juego de mesa, juego de cartas, juego de dados, tienda de juegos, juego de rol, miniaturas de guerra, juego de estrategia, board game, dice game, game shop, live action role-playing game, miniature wargame, strategy game | card game
tienda de gas embotellado, bottled gas shop | bombona, garrafa, tanque, cilindro, propano, gas natural, natural gas
tienda de alimentos saludables, health food store, alimentos saludables, tienda de comida saludable, comida saludable, alimentos integrales | vitaminas, vegetariano, vegano, dietética, raw food
tienda de audífonos, hearing aids store, prótesis auditivas, aparatos auditivos, ayudas auditivas, centro auditivo | audífono, sordo
tienda de equipos de sonido, hifi store, alta fidelidad, equipos hifi, high fidelity | hifi, altavoz, amplificador
tienda de pasatiempos, hobby shop
tienda de caza, hunting shop, cacería
talabartería, leather store, tienda de cuero | gamuza, cuero
tienda de iluminación, lighting store, iluminación fluorescente, fluorescent lighting, light fixtures | lámparas, leds, luminarias, bombillas
lotería, lottery shop, lotto tickets | sorteo, quiniela
tienda de aparatos ortopédicos, medical supply store, suministros médicos, bolas del ejercicio, sujeción del arco, aparatos ortopédicos | vendajes, muletas, ortesis, esfigmomanómetros, glucómetro, ortopedia
tienda de alfarería, pottery store | vasija, maceta, florero
tienda de tinta para impresora, printer ink store, chorro de tinta, copier ink, fax ink, ink cartridges | tinta, cartuchos, toner, copiadora, impresora, laser, insumos
tienda de fuegos artificiales, fireworks store, fuegos artificiales | pirotecnia
tienda de especias, spice shop, spice store | chile, canela, curry, jengibre, pimienta, azafrán, especias, cúrcuma, wasabi
supermercado orgánico, organic supermarket, alimentos naturales | natural foods
tienda de té, tea store | infusión
tienda de trofeos, trophy shop, trophy store | trofeos, premios, grabados, medallas
tienda de aspiradoras, vacuum cleaner store | aspiradora, aspirador
tienda de saldos, discount store, de saldos, tienda de todo a, five and dime, five and ten | bazar, variedades
videoclub, video store, tienda de vídeo, video casette, video cassette | cine
tienda de agua potable, drinking water shop, bottled water, mineral water, purified water, water refilling, water station | potable, bebible
armería, weapon shop, tienda de armas | munición, pesca, cuchillos, navajas
tienda de pelucas, wig shop, extensiones de pelo, hair extensions, hair extentions
campamento, campground, camp ground, camp pitch, camp site, recreational vehicles | área, acampe, motor home, mobile homes
parque de autocaravanas, rv park | roulotte, estacionar, vehículo recreacional, motor home
galería de arte, art gallery | museo
museo, museum, museo de arte, art museum
parque de atracciones, theme park, parque temático, amusement park, fun park | atracciones
zoológico, zoo
zoológico de animales acariciables, petting zoo, zoológico infantil, granja infantil, granja de animales, animales de granja, children's farm, children's zoo, farm animals, petting farm
`
