/**
 * Passwords that attackers try first, including those from leaked lists. Compared in lower case and without a few
 * digits or signs at the end, because "Monkey123!" is no better than "monkey".
 */
import { PRODUCT_NAME } from "@toile/contract";
import { AppError } from "../../../platform/errors.ts";

export const WEAK_PASSWORD_MESSAGE = "This password is too easy to guess. Please choose another one.";
const SUFFIX_CHARACTERS_MAX = 5;
const WORD_CHARACTERS_MIN = 4;

/** The most frequent of every published list. Those under six characters match with a suffix, as in "Hello123". */
const FREQUENT = new Set(
  `
123123 121212 112233 131313 123321 654321 666666 696969 777777 789456 147258 159357 159753 147852 741852 963852 852456 987654 101010
102030 123654 159951 232323 246810 258456 321321 456123 456789 789123 999999 000000 111222 aabbcc abcabc 123abc 123qwe 1q2w3e 1qaz2wsx
1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 qazwsx qazwsxedc zaq12wsx zaq1zaq1 zxcvbn zxcvbnm asdfgh asdfghjkl asdasd asdf1234 qwerty qwertz
azerty qwertyu qwertyui qwertyuiop qweasd qweasdzxc qweqwe qwe123 1qazxsw2 poiuyt poiuytrewq lkjhgf mnbvcx mnbvcxz azertyuiop
password passwort passwd passw0rd p@ssw0rd p@ssword pa55word motdepasse contrasena contraseña wachtwoord senha senhas parola heslo salasana
lozenka sifre hasło kennwort geheim geheimnis secret secrets private letmein letmein1 letmeinnow welcome welkom willkommen bienvenue bienvenido
changeme change_me default temporary temppass newpass newpassword mypassword mypass password1 yourpassword nopassword thepassword
admin administrator adminadmin root toor rootroot superuser supervisor sysadmin manager master operator guest guestguest user username
login access internet computer system server network office windows microsoft google facebook instagram twitter youtube linkedin
whatsapp samsung iphone apple android nokia pentium test tester testing test123 testtest demo demodemo sample example temp
iloveyou iloveu iloveme ilovegod ihateyou loveme lovely lover lovers loveyou lovelove mylove myloves teamo tequiero jetaime ichliebedich
sunshine princess princesa princesse prinses princess1 football futbol fussball soccer baseball basketball hockey tennis golfer volleyball
rugby cricket liverpool arsenal chelsea everton barcelona realmadrid juventus manchester manunited rangers celtic ajax feyenoord steelers
cowboys yankees lakers eagles packers patriots redskins redsox broncos raiders chicago boston dallas london paris berlin amsterdam newyork
monkey dragon shadow michael michelle jordan jordan23 jennifer jessica ashley nicole amanda daniel andrew joshua matthew robert thomas
charlie george william anthony samantha elizabeth alexander alexandra stephanie christian christine christina natalie natasha victoria
veronica vanessa vincent patrick patricia richard benjamin jonathan nicholas brandon justin jasmine hannah taylor tyler hunter harley
ranger buster tigger ginger pepper cookie maggie sophie snoopy garfield bailey rocky lucky oliver oscar sammy smokey shelby sparky
winnie simba toby bandit peanut pumpkin precious angel angels angela diamond crystal silver golden purple orange yellow banana apples
strawberry cherry cheese chocolate butter coffee cookies sugar honey candy peaches summer winter autumn spring monday tuesday
wednesday thursday friday saturday sunday january february march april october november december superman batman spiderman ironman
starwars startrek pokemon pikachu naruto minecraft roblox fortnite nintendo playstation xbox matrix gandalf hobbit frodo legolas
merlin wizard phoenix falcon eagle tiger tigers panther jaguar mustang porsche ferrari mercedes corvette camaro yamaha honda toyota
suzuki kawasaki mazda trustno1 freedom liberty america canada mexico brazil england france germany holland australia
whatever nothing something anything forever friend friends family mother father sister brother daughter mommy daddy babygirl babyboy
baby123 sweety sweetie sweetheart beautiful pretty gorgeous sexy fuckyou fuckoff fuckme asshole bitch bullshit pussy biteme
killer hacker ninja samurai soldier warrior hunter1 thunder lightning maverick viper cobra scorpion spider zombie vampire
blink182 metallica nirvana slipknot eminem tupac rockstar rockyou music guitar player gamer gaming winner success money
jesus jesus1 jesuschrist christ heaven blessed blessing church faith prayer godisgood allah bismillah
flower flowers butterfly rainbow dolphin dolphins turtle horses kitten puppy doggie kitty hellokitty panda bubbles
sunflower starlight moonlight midnight magic mystery secret1 zaq123 computer1 q2w3e4 aaaaaa abcdef abcdefg abcdefgh abcd1234 abc123 a1b2c3
a1b2c3d4 a12345 a123456 q12345 qwerty1 qwerty12 qwert123 1234qwer 12qwaszx 12345a 123456a 123456q 12345q xxxxxx zzzzzz
clothes fashion dressing garment shopping shopper tryon fitting wardrobe
pass abcd abc1234 abc12345 qwert india hello hellohello helloo hallo hallohallo asdf qwer klaster unknown picture million monster please
austin martin heather jackson morgan andrea joseph dakota melissa johnny edward rachel steven lauren madison winston shannon johnson murphy
cooper danielle jackie nicolas camille julien dennis marcel sabrina nathalie antonio alejandro carlos alberto roberto daniela andres
kristina sergey dmitry marina chester nikita barney casper charles jasper miller boomer scooter scooby mickey bigdog bigdaddy chicken cowboy
rabbit bulldog diablo nascar gateway compaq hardcore junior iceman knight fender brandy badboy slayer prince panties marine fishing cocacola
marlboro adidas hammer muffin soleil marseille estrella mariposa bonita amigos schatz schalke ficken rammstein stalker spartak woaini
iwantu gfhjkm ghbdtn qazxsw qwaszx asdzxc omgpop myspace evite g_czechout ohmnamah23 jacket025 senha123 ncc1701 thx1138
aa123456 a123123 a123456789 1a2b3c 1a2b3c4d 1234abcd 123azerty 123456qwerty 123qweasd qwe123456 qwerty123456 asd123 zxc123 lol123 hi1234
1g2w3e4r q1w2e3r4t5 1qaz2wsx3edc 1qaz!qaz !qaz2wsx 5201314 1314520 4815162342 555666 1212123 1234561 11223344 12344321 123454321 147258369
147852369 789456123
`
    .trim()
    .split(/\s+/),
);
/** Keyboard rows and counting sequences; any part of them is weak. */
const ROWS = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const RUNS = [...ROWS, ...ROWS.map((row) => [...row].reverse().join(""))];

export function isWeakPassword({ password, email }: { password: string; email: string }): boolean {
  const word = password.normalize("NFKC").trim().toLowerCase();
  const bare = withoutSuffix(word);
  const [local = ""] = email.trim().toLowerCase().split("@");
  return (
    FREQUENT.has(word) ||
    FREQUENT.has(bare) ||
    word.startsWith(PRODUCT_NAME.toLowerCase()) ||
    word === email.trim().toLowerCase() ||
    word === local ||
    (bare.length >= WORD_CHARACTERS_MIN && bare === withoutSuffix(local)) ||
    RUNS.some((run) => run.includes(word)) ||
    isRepeated(word)
  );
}

/** @throws VALIDATION_FAILED, for the request's password field */
export function refuseWeakPassword(request: { password: string; email: string }, path = "password"): void {
  if (!isWeakPassword(request)) return;
  const details = [{ path, message: WEAK_PASSWORD_MESSAGE }];
  throw new AppError("VALIDATION_FAILED", WEAK_PASSWORD_MESSAGE, { details });
}

/** Removes a few digits and signs at the end, if a word is left. */
function withoutSuffix(word: string): string {
  const suffix = /[^\p{L}]*$/u.exec(word)?.[0] ?? "";
  const isFew = suffix.length <= SUFFIX_CHARACTERS_MAX && word.length - suffix.length >= WORD_CHARACTERS_MIN;
  return isFew ? word.slice(0, word.length - suffix.length) : word;
}

/** A piece of up to four characters, repeated. */
function isRepeated(word: string): boolean {
  return /^(.{1,4})\1+$/u.test(word);
}
