import type { Words } from "./words.ts";

export const pt: Words = {
  order: "first",
  plurals: "s es",
  singulars: "",
  garments: `vestido vestidos camisa camisas camiseta camisetas tshirt tshirts blusa blusas blusão túnica túnicas camisola camisolas suéter pulôver casaco casacos casaquinho jaqueta jaquetas blusão sobretudo gabardina trench parka parkas corta-vento cortavento colete coletes cardigã cardigan blazer blazers moletom moletons
    sweat sweatshirt hoodie calça calças jean jeans legging leggings calção calções bermuda bermudas short shorts saia saias macacão macacões macaquinho jardineira jardineiras fato fatos terno ternos smoking quimono kimono poncho pijama pijamas robe roupão biquíni biquínis maiô maiôs roupa roupas vestuário polo polos regata regatas
    top tops malha malhas impermeável anoraque sobrecamisa fato-de-treino body jaleca bomber`,
  unsure: `top tops malha malhas moda conjunto conjuntos robe short`,
  accessories: `sapato sapatos sapatilha sapatilhas ténis tênis bota botas botim botins sandália sandálias mocassim mocassins chinelo chinelos alpargatas bolsa bolsas mala malas mochila mochilas carteira carteiras cinto cintos chapéu chapéus boné bonés gorro gorros cachecol cachecóis lenço lenços luva luvas meia meias collants gravata
    gravatas suspensórios óculos relógio relógios anel anéis colar colares brinco brincos pulseira pulseiras joia joias bijuteria perfume perfumes guarda-chuva sutiã sutiãs soutien cueca cuecas calcinha calcinhas lingerie cartão-presente cartão vale acessórios avental calçado calçados gancho-cabelo alfinete broche pochete tote mules sabrinas rasteirinha alpercatas estola cuequinhas chapéu-de-chuva sombrinha`,
  goods: `cabide cabides cabideiro charriot vaporizador trem porta guarda-roupa guardaroupa roupeiro armário armários cômoda cómoda gancho ganchos capa capas escova escovas rolo prensa estendal varal ferro tábua máquina secadora detergente mola molas pinça suporte suportes lâmpada lâmpadas candeeiro luminária cadeira cadeiras poltrona mesa mesas sofá sofás cama camas
 colchão colchões travesseiro almofada almofadas manta mantas edredom edredão lençol lençóis toalha toalhas tapete tapetes cortina cortinas livro livros romance brinquedo brinquedos jogo jogos boneca bonecas puzzle pelúcia auscultadores fones coluna telefone telemóvel celular portátil computador tablet câmara câmera objetiva lente carregador cabo cabos
 teclado rato monitor televisão impressora router bateria pneu pneus jante óleo filtro filtros travão travões freio palhetas limpador carro carros motor capacete tenda berbequim furadeira martelo serra parafuso parafusos chave chaves ferramenta ferramentas escada tinta pincel cola mangueira cortador planta plantas vaso vasos
 panela panelas frigideira frigideiras faca facas talheres prato pratos chávena xícara caneca canecas tigela copo copos jarro chaleira torradeira liquidificador fritadeira forno frigorífico geladeira aspirador café cafeteira chá vinho chocolate ração comedouro trela coleira arranhador gaiola aquário areia móvel móveis eletrônicos eletrónica cozinha
 banheiro cosméticos creme sabonete shampoo champô vela velas espelho póster quadro tecido tecidos molde manequim costura botão botões zíper carrinho fraldas chupeta blocos bola raquete halteres esquis guitarra violão piano papel caneta agenda cão cães cachorro cachorros gato gatos animais pet cavalo caixa cesto prateleira jardim decoração bricolage eletrodomésticos iluminação ferragens utilidades robô`,
  notForPeople: `cão cães cachorro cachorros gato gatos pet pets animais cavalo boneca bonecas boneco barbie pelúcia brinquedo cama sofá árvore salva cilindro motor carro garrafa iphone`,
  neutral: `preto preta branco branca azul vermelho vermelha verde cinza cinzento cinzenta bege castanho marrom rosa roxo amarelo laranja cru caqui marinho mulher homem menina menino criança feminino feminina masculino masculina unissexo slim reto largo larga curto curta longo longa comprido comprida mini midi maxi tamanho novo nova algodão linho seda riscas jersey set estampado estampada`,
  before: `de do da dos das com para em no na sem e & por a ao`,
  cart: "adicionar (?:ao|à) (?:carrinho|sacola|cesto|saco)|comprar",
};
