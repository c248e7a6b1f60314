import type { Words } from "./words.ts";

export const es: Words = {
  order: "first",
  plurals: "s es",
  singulars: "",
  garments: `vestido vestidos camisa camisas camiseta camisetas blusa blusas blusón túnica túnicas top tops jersey jerséis jerseys suéter suéteres sudadera
    sudaderas chaqueta chaquetas cazadora cazadoras americana americanas blazer blazers abrigo abrigos gabardina gabardinas parka parkas chubasquero
    chubasqueros anorak plumífero plumas chaleco chalecos cárdigan cardigan rebeca pantalón pantalones vaquero vaqueros tejano tejanos jean jeans
    leggings mallas chino chinos bermuda bermudas short shorts falda faldas peto petos mono monos enterizo traje trajes esmoquin kimono kimonos poncho
    ponchos pijama pijamas camisón bata albornoz bañador bañadores bikini ropa prenda prendas polo polos chándal sobrecamisa sobrecamisas tshirt polar
    body bodies guayabera chaquetilla vestidito camisola camisolas blusones camisero camisetón bodis polito sueter sueteres pulóver pulóveres buzo
    buzos rebecas chaquetón chaquetones levita frac esmóquines chaqué chamarra chamarras campera camperas cortavientos impermeable impermeables trenca
    trencas gabán capa capas ruana ruanas bolero boleros torera toreras plumíferos acolchado cardigans pantaloneta pantalonetas jogger joggers leggins
    legging bombachos culotte culottes jardinera jardineras pichi pichis peleles pelele ranita ranitas minifalda minifaldas pareo pareos trikini
    trikinis tankini bikinis burkini neopreno chándales chandal polares forro casaca casacas chaquetillas camisones albornoces batín batines huipil
    huipiles guayaberas flamenca kaftán caftán caftanes chilaba chilabas sari sayas saya enaguas corsé corsés bustier tutú maillot maillots uniformes
    lencera`,
  unsure: `top tops bata moda mallas plumas americana malla conjunto conjuntos polar uniforme combinación térmica térmico body corpiño culote culotes`,
  accessories: `zapato zapatos zapatilla zapatillas deportivas bota botas botín botines sandalia sandalias mocasín mocasines alpargatas tacones bolso bolsos bolsa
    mochila mochilas cartera carteras monedero cinturón cinturones sombrero sombreros gorra gorras gorro gorros bufanda bufandas pañuelo pañuelos
    fular chal guante guantes calcetín calcetines medias corbata corbatas pajarita tirantes gafas reloj relojes anillo anillos collar collares
    pendiente pendientes pulsera pulseras joya joyas joyería perfume perfumes paraguas maleta maletas sujetador sujetadores braga bragas calzoncillo
    calzoncillos bóxer lencería tarjeta accesorios delantal calzado diadema pasador coletero broche colgante riñonera tote sneakers mules bailarinas
    capazo estola manoplas braguita braguitas zuecos chanclas chancla alpargata esparteñas esparteña playeras tenis náuticos deportiva merceditas
    manoletinas pantuflas plantillas cordones bandolera bandoleras riñoneras neceser bolsito clutch billetera billeteras tarjetero llavero llaveros
    boina boinas visera pamela pamelas turbante diademas pasamontañas cuello buff tubular mitones estolas pashmina fulares chales mantón mantones
    abanico abanicos gargantilla gargantillas aros aro tobillera sortija sortijas alianza alianzas gemelos medalla colgantes perlas brazalete
    brazaletes pin pines panties panty leotardos pinkies ligueros tanga tangas slip slips boxers bralette faja fajas sostén eau colonia
    camiseta-interior`,
  goods: `plaid plaids percha perchas perchero percheros porta portatrajes galán burro vaporizador sacapuntas armario armarios cómoda gancho ganchos funda fundas cepillo
    cepillos rodillo prensa tendedero plancha planchas tabla secadora lavadora detergente pinza pinzas soporte soportes lámpara lámparas silla sillas
    sillón mesa mesas sofá sofás cama camas colchón colchones almohada almohadas cojín cojines manta mantas edredón sábana sábanas toalla toallas
    alfombra alfombras alfombrilla alfombrillas cortina cortinas libro libros novela juguete juguetes juego juegos muñeca muñecas puzle peluche
    auriculares altavoz teléfono móvil móviles portátil ordenador tableta cámara objetivo cargador cable cables teclado ratón monitor televisor
    impresora router batería neumático neumáticos llanta aceite filtro filtros freno frenos limpiaparabrisas coche coches motor casco saco taladro
    martillo sierra tornillo tornillos destornillador llave llaves herramienta herramientas escalera pintura brocha pegamento manguera cortacésped
    planta plantas maceta macetas olla ollas sartén sartenes cuchillo cuchillos cubiertos plato platos taza tazas cuenco vaso vasos jarra hervidor
    tostadora batidora freidora horno nevera frigorífico lavavajillas aspiradora café cafetera vino chocolate pienso comedero correa rascador jaula
    acuario arena mueble muebles electrónica cocina baño cosmética crema jabón champú vela velas jarrón espejo póster marco tela telas lana patrón
    maniquí costura botón botones cremallera cochecito pañales chupete bloques balón raqueta mancuerna mancuernas esquís guitarra piano papel
    bolígrafo agenda perro perros gato gatos mascota mascotas caballo caja cesta estantería organizador quitapelusas figura figuras jardín bricolaje
    decoración rascadores electrodomésticos menaje iluminación ferretería botella cafeteras esterilla esterillas mosquetón cuerda cuerdas arnés piolet
    bastón bastones hamaca bicicleta bicicletas bici sillín estribo estribos caña cañas carrete cebo señuelo aletas tubo balones trampolín trineo
    labial pintalabios rímel máscara colorete polvos esmalte afeitadora secador mantel manteles servilleta servilletas colcha colchas retal agujas
    aguja ovillo ovillos cinta biberón biberones trona sonajero mordedor portabebés termómetro tirita pomada cápsulas comprimidos miel mermelada
    cerveza ron ginebra agua zumo especias pasta arroz galletas pan pala rastrillo carretilla bisagra grifo ducha trípode disco faro escape lienzo
    cuadro cuadros lámina láminas guirnalda candelabro portavelas taburete taburetes puf sombrilla barbacoa azulejo bandeja bandejas ensaladera molde
    moldes termo cantimplora linterna brújula rodillera rodilleras ficción novelas cómics portabebe portabebé`,
  notForPeople: `perro perros cachorro gato gatos mascota mascotas caballo muñeca muñecas muñeco barbie peluche juguete cama sofá árbol salvavidas cilindro coche
    botella iphone novela rústica tapa`,
  neutral: `negro negra blanco blanca azul rojo roja verde gris beige marrón rosa morado amarillo naranja crudo caqui marino mujer hombre niña niño niños unisex
    slim recto ancho corto corta largo larga mini midi maxi talla nuevo nueva algodón lino lana seda rayas estampado estampada set negros negras
    blancos blancas azules rojos rojas verdes grises rosas amarilla burdeos mostaza menta lila topo arena camel antracita plata dorado oro coñac
    viscosa satén terciopelo encaje cuero piel ante denim tweed merino cachemira mohair alpaca modal elástico acolchada impermeable cortaviento
    transpirable entallado entallada oversize plisado plisada acanalado punto bordado bordada flores floral lunares cuadros liso lisa manga mangas
    cuello capucha cremallera botón botones bolsillo bolsillos cinturilla acampanado acampanada skinny straight tiro alto alta grande grandes tallas
    premamá lactancia hombres mujeres niñas bebé señora caballero`,
  before: `de del con para en sin y & por a al incl`,
  cart: "añadir (?:al|a la|a mi) (?:carrito|cesta|bolsa)|agregar al carrito|comprar",
};
