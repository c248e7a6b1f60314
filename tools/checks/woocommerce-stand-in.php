<?php
/** Stand-ins for what the WooCommerce plug-in calls of WordPress. Prints as JSON what the plug-in did with the input on stdin. */
define( 'ABSPATH', '/' );
$input = json_decode( stream_get_contents( STDIN ), true );
$hooks = array();
$scripts = array();
$errors = array();
$requests = array();
function add_action( $hook, $function, $priority = 10 ) { global $hooks; $hooks[ $hook ] = array( $function, $priority ); }
function get_option() { global $input; return $input['option'] ?? false; }
function absint( $value ) { return abs( (int) $value ); }
function wp_parse_url( $url ) { return parse_url( $url ); }
function is_wp_error( $value ) { return null === $value; }
function wp_remote_get( $url, $options ) { global $input, $requests; $requests[] = array( $url, $options['headers']['Origin'] ); return $input['toile'] ?? null; }
function wp_remote_retrieve_body( $response ) { return $response; }
function wc_get_product_term_ids( $id ) { global $input; return $input['product']['categories'] ?? array(); }
function get_ancestors( $id ) { global $input; return $input['ancestors'][ $id ] ?? array(); }
function get_terms() { global $input; return array_map( function ( $term ) { return (object) $term; }, $input['terms'] ?? array() ); }
function woocommerce_wp_checkbox( $field ) { echo json_encode( $field ); }
function add_settings_error( $setting, $code, $message ) { global $errors; $errors[] = $message; }
function sanitize_text_field( $text ) { return trim( preg_replace( '/[\r\n\t ]+/', ' ', strip_tags( $text ) ) ); }
function untrailingslashit( $text ) { return rtrim( $text, '/' ); }
function esc_url_raw( $url, $protocols = array( 'http', 'https' ) ) { return preg_match( '#^(' . implode( '|', $protocols ) . ')://#', $url ) ? str_replace( array( '"', '<', '>', ' ' ), '', $url ) : ''; }
function esc_attr( $text ) { return htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8' ); }
function esc_html( $text ) { return htmlspecialchars( (string) $text, ENT_QUOTES, 'UTF-8' ); }
function wp_strip_all_tags( $text ) { return strip_tags( $text ); }
function wc_price( $price ) { return '<span><bdi>' . number_format( $price, 2 ) . '&nbsp;&euro;</bdi></span>'; }
function wc_get_price_to_display( $product ) { return $product->fields['price']; }
function wp_get_attachment_image_url( $id ) { return $id < 0 ? false : "https://shop.example/uploads/$id.jpg"; }
function get_bloginfo() { return 'de-DE'; }
function home_url() { return 'https://shop.example'; }
function is_product() { global $input; return $input['isProduct'] ?? true; }
function wp_enqueue_script( $name, $src = '' ) { global $scripts; $scripts[] = array( $name, $src ); }
function wp_register_script() {}
function wp_add_inline_script( $name, $code ) { global $scripts; $scripts[] = array( $name, $code ); }
function current_user_can() { global $input; return $input['isAdmin'] ?? true; }
function settings_fields() { echo '<input type="hidden" name="_wpnonce" value="x">'; }
function submit_button() { echo '<button type="submit">Save</button>'; }
function selected( $one, $other ) { return $one === $other ? ' selected' : ''; }
function add_options_page() {}
function register_setting() {}
class Product {
	public $fields;
	function __construct( $fields ) { $this->fields = $fields; }
	function get_id() { return 1; }
	function get_meta( $name ) { return $this->fields['meta'][ $name ] ?? ''; }
	function update_meta_data( $name, $value ) { $this->fields['meta'][ $name ] = $value; }
	function get_name() { return $this->fields['name']; }
	function get_permalink() { return 'https://shop.example/p/1?a=1&b=2'; }
	function get_image_id() { return $this->fields['images'][0] ?? 0; }
	function get_gallery_image_ids() { return array_slice( $this->fields['images'], 1 ); }
	function is_purchasable() { return $this->fields['sold'] ?? true; }
	function is_in_stock() { return true; }
}
$product = isset( $input['product'] ) ? new Product( $input['product'] ) : null;
require $argv[1];
ob_start();
$result = null;
if ( 'sanitize' === $input['call'] ) {
	$result = toile_try_on_sanitize( $input['sent'] );
} else {
	if ( 'save' === $input['call'] ) {
		$_POST = $input['sent'];
		toile_try_on_save_product( $product );
		$result = $product->fields['meta'];
	}
	$functions = array( 'save' => 'toile_try_on_product_option', 'button' => 'toile_try_on_button', 'page' => 'toile_try_on_page', 'scripts' => 'toile_try_on_scripts' );
	call_user_func( $functions[ $input['call'] ] );
}
$html = ob_get_clean();
echo json_encode( array( 'html' => $html, 'result' => $result, 'scripts' => $scripts, 'requests' => $requests, 'errors' => $errors, 'hooks' => $hooks ) );
