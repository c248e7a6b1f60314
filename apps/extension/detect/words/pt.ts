import type { Words } from "./words.ts";

export const pt: Words = {
  order: "first",
  plurals: "s es",
  singulars: "",
  garments: `vestido vestidos camisa camisas camiseta camisetas tshirts blusa blusas blusão túnica túnicas camisola camisolas suéter pulôver casaco casacos
    casaquinho jaqueta jaquetas sobretudo gabardina trench parka parkas colete coletes cardigã cardigan blazer blazers moletom moletons sweat
    sweatshirt hoodie calça calças jean jeans legging leggings calção calções bermuda bermudas short shorts saia saias macacão macacões macaquinho
    jardineira jardineiras fato fatos terno ternos smoking quimono kimono poncho pijama pijamas robe roupão biquíni biquínis maiô maiôs roupa roupas
    vestuário polo polos regata regatas top tops malha malhas impermeável anoraque sobrecamisa body jaleca bomber vestidinho camiseiro blusinha
    blusinhas camisete camisão bodies cropped croppeds sobrepeliz suéteres pulôveres pullover cardigãs bolero boleros agasalho agasalhos japona parca
    parcas quispo quispos blusões casacão gabardinas gabardine sobretudos casaca fraque smokings paletó paletós kimonos quimonos jogger joggers
    pantalonas pantacourt saruel ciclista minissaia minissaias saiote macaquinhos salopete salopetes biquini biquinis sunga sungas tanquíni canga
    cangas pareo pareos maillot tutu roupões robes batas bata jaleco jalecos uniformes dólmã dólmãs babygrow babygrows caftan kaftan cafetã sari abaia
    djellaba espartilho espartilhos corset corselet bustiê bustier combinação polares polar camisolão sweats sweatshirts hoodies jeggings corta-vento
    capa-de-chuva guarda-pó tapa-fralda t-shirt`,
  unsure: `top tops malha malhas moda conjunto conjuntos robe short combinação uniforme bata batas polar térmica térmico body canga`,
  accessories: `sapato sapatos sapatilha sapatilhas ténis tênis bota botas botim botins sandália sandálias mocassim mocassins chinelo chinelos alpargatas bolsa bolsas
    mala malas mochila mochilas carteira carteiras cinto cintos chapéu chapéus boné bonés gorro gorros cachecol cachecóis lenço lenços luva luvas meia
    meias collants gravata gravatas suspensórios óculos relógio relógios anel anéis colar colares brinco brincos pulseira pulseiras joia joias
    bijuteria perfume perfumes sutiã sutiãs soutien cueca cuecas calcinha calcinhas lingerie cartão vale acessórios avental calçado calçados alfinete
    broche pochete tote mules sabrinas rasteirinha alpercatas estola cuequinhas sombrinha sapatênis tamanco tamancos galocha galochas pantufa pantufas
    havaianas rasteira rasteiras scarpin scarpins coturno coturnos botinha botinhas oxfords loafers palmilha palmilhas atacadores cadarço pasta pastas
    necessaire nécessaire clutch tiracolo bolsinha pochetes chaveiro chaveiros boina boinas viseira turbante bandolete bandoletes tiara tiaras bandana
    balaclava gola golas buff protetor mitene mitenes xale xales écharpe echarpe pashmina pano suspensório gargantilha gargantilhas argola argolas
    tornozeleira aliança alianças medalha pingente pingentes berloque berloques pérola pérolas alfinetes prendedor elástico elásticos ganchos collant
    soquete soquetes peúga peúgas boxer boxers tanga tangas soutiens bralette cinta cintas modelador liga ligas eau colónia guarda-chuva porta-moedas
    porta-chaves passa-montanhas fio-dental cartão-presente`,
  goods: `plaid plaids cabide cabides cabideiro charriot vaporizador trem porta roupeiro armário armários cômoda cómoda gancho ganchos capa capas escova escovas rolo prensa
    estendal varal ferro tábua máquina secadora detergente mola molas pinça suporte suportes lâmpada lâmpadas candeeiro luminária cadeira cadeiras
    poltrona mesa mesas sofá sofás cama camas colchão colchões travesseiro almofada almofadas manta mantas edredom edredão lençol lençóis toalha
    toalhas tapete tapetes cortina cortinas livro livros romance brinquedo brinquedos jogo jogos boneca bonecas puzzle pelúcia auscultadores fones
    coluna telefone telemóvel celular portátil computador tablet câmara câmera objetiva lente carregador cabo cabos teclado rato monitor televisão
    impressora router bateria pneu pneus jante óleo filtro filtros travão travões freio palhetas limpador carro carros motor capacete tenda berbequim
    furadeira martelo serra parafuso parafusos chave chaves ferramenta ferramentas escada tinta pincel cola mangueira cortador planta plantas vaso
    vasos panela panelas frigideira frigideiras faca facas talheres prato pratos chávena xícara caneca canecas tigela copo copos jarro chaleira
    torradeira liquidificador fritadeira forno frigorífico geladeira aspirador café cafeteira chá vinho chocolate ração comedouro trela coleira
    arranhador gaiola aquário areia móvel móveis eletrônicos eletrónica cozinha banheiro cosméticos creme sabonete shampoo champô vela velas espelho
    póster quadro tecido tecidos molde manequim costura botão botões zíper carrinho fraldas chupeta blocos bola raquete halteres esquis guitarra
    violão piano papel caneta agenda cão cães cachorro cachorros gato gatos animais pet cavalo caixa cesto prateleira jardim decoração bricolage
    eletrodomésticos iluminação ferragens utilidades robô mosquetão corda cordas arnês piolet bastão bastões rede bicicleta bicicletas selim estribo
    cana carreto isco barbatanas bolas haltere trampolim trenó prancha pranchas batom rímel máscara pó verniz barbeador secador alisador guardanapo
    guardanapos colcha colchas fronha fronhas retalho agulhas agulha novelo fita biberão biberões mamadeira babador chocalho termómetro penso pomada
    cápsulas comprimidos mel compota cerveja rum gin azeite água sumo suco especiarias massa arroz bolachas pão pá ancinho dobradiça torneira chuveiro
    tripé disco farol escape quadros grinalda castiçal banco bancos pufe churrasqueira azulejo bandeja bandejas saladeira forma formas termo cantil
    lanterna bússola garrafa garrafas guarda-roupa guarda-sol joelheira joelheiras ficção romances`,
  notForPeople: `cão cães cachorro cachorros gato gatos pet pets animais cavalo boneca bonecas boneco barbie pelúcia brinquedo cama sofá árvore salva cilindro motor
    carro garrafa iphone romance brochado`,
  neutral: `preto preta branco branca azul vermelho vermelha verde cinza cinzento cinzenta bege castanho marrom rosa roxo amarelo laranja cru caqui marinho mulher
    homem menina menino criança feminino feminina masculino masculina unissexo slim reto largo larga curto curta longo longa comprido comprida mini
    midi maxi tamanho novo nova algodão linho seda riscas jersey set estampado estampada pretos pretas brancos brancas azuis vermelhos verdes cinzas
    bordô mostarda menta lilás areia camel antracite prata dourado ouro conhaque viscose cetim veludo renda couro pele camurça denim tweed merino
    caxemira mohair alpaca modal elástico acolchoado acolchoada impermeável respirável cintado cintada oversized oversize plissado plissada canelado
    canelada tricot tricô bordado bordada flores floral bolinhas xadrez liso lisa manga mangas gola capuz fecho zíper botões bolso bolsos flare skinny
    straight cintura alta alto subida plus size grandes tamanhos gestante grávida amamentação homens mulheres meninas meninos bebé bebê`,
  before: `de do da dos das com para em no na sem e & por a ao`,
  cart: "adicionar (?:ao|à) (?:carrinho|sacola|cesto|saco)|comprar",
};
