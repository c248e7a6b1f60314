import type { Words } from "./words.ts";

export const es: Words = {
  order: "first",
  plurals: "s es",
  singulars: "",
  garments: `vestido vestidos camisa camisas camiseta camisetas blusa blusas blusón túnica túnicas top tops jersey jerséis jerseys suéter suéteres sudadera sudaderas chaqueta chaquetas cazadora cazadoras americana americanas blazer blazers abrigo abrigos gabardina gabardinas
    parka parkas chubasquero chubasqueros anorak plumífero plumas chaleco chalecos cárdigan cardigan rebeca pantalón pantalones vaquero vaqueros tejano tejanos jean jeans leggings mallas chino chinos bermuda bermudas short shorts falda faldas peto petos mono monos
    enterizo traje trajes esmoquin kimono kimonos poncho ponchos pijama pijamas camisón bata albornoz bañador bañadores bikini ropa prenda prendas polo polos chándal sobrecamisa sobrecamisas tshirt polar body bodies guayabera chaquetilla`,
  unsure: `top tops bata moda mallas plumas americana malla conjunto conjuntos polar`,
  accessories: `zapato zapatos zapatilla zapatillas deportivas bota botas botín botines sandalia sandalias mocasín mocasines alpargatas tacones bolso bolsos bolsa mochila mochilas cartera carteras monedero cinturón cinturones sombrero sombreros gorra gorras gorro gorros bufanda bufandas pañuelo pañuelos
    fular chal guante guantes calcetín calcetines medias corbata corbatas pajarita tirantes gafas reloj relojes anillo anillos collar collares pendiente pendientes pulsera pulseras joya joyas joyería perfume perfumes paraguas maleta maletas sujetador sujetadores braga bragas calzoncillo calzoncillos bóxer lencería
    tarjeta accesorios delantal calzado diadema pasador coletero broche colgante riñonera tote sneakers mules bailarinas capazo estola manoplas braguita braguitas`,
  goods: `percha perchas perchero percheros porta portatrajes galán burro vaporizador sacapuntas armario armarios cómoda gancho ganchos funda fundas cepillo cepillos rodillo prensa tendedero plancha planchas tabla secadora lavadora detergente pinza pinzas soporte soportes lámpara lámparas silla sillas sillón mesa mesas sofá sofás cama camas
 colchón colchones almohada almohadas cojín cojines manta mantas edredón sábana sábanas toalla toallas alfombra alfombras alfombrilla alfombrillas cortina cortinas libro libros novela juguete juguetes juego juegos muñeca muñecas puzle peluche auriculares altavoz teléfono móvil móviles portátil ordenador tableta cámara objetivo cargador
 cable cables teclado ratón monitor televisor impresora router batería pinzas-arranque neumático neumáticos llanta aceite filtro filtros freno frenos limpiaparabrisas coche coches motor casco saco taladro martillo sierra tornillo tornillos destornillador llave llaves herramienta herramientas
 escalera pintura brocha pegamento manguera cortacésped planta plantas maceta macetas olla ollas sartén sartenes cuchillo cuchillos cubiertos plato platos taza tazas cuenco vaso vasos jarra hervidor tostadora batidora freidora horno nevera frigorífico lavavajillas aspiradora café cafetera vino chocolate pienso comedero correa
 rascador jaula acuario arena mueble muebles electrónica cocina baño cosmética crema jabón champú vela velas jarrón espejo póster marco tela telas lana patrón maniquí costura botón botones cremallera cochecito pañales chupete bloques balón raqueta mancuerna mancuernas esquís guitarra piano papel bolígrafo agenda perro perros gato
 gatos mascota mascotas caballo caja cesta estantería organizador quitapelusas figura figuras jardín bricolaje decoración rascadores electrodomésticos menaje iluminación ferretería mascotas botella cafeteras`,
  notForPeople: `perro perros cachorro gato gatos mascota mascotas caballo muñeca muñecas muñeco barbie peluche juguete cama sofá árbol salvavidas cilindro coche botella iphone`,
  neutral: `negro negra blanco blanca azul rojo roja verde gris beige marrón rosa morado amarillo naranja crudo caqui marino mujer hombre niña niño niños unisex slim recto ancho corto corta largo larga mini midi maxi talla nuevo nueva algodón lino lana seda rayas estampado estampada set`,
  before: `de del con para en sin y & por a al`,
  cart: "añadir (?:al|a la|a mi) (?:carrito|cesta|bolsa)|agregar al carrito|comprar",
};
