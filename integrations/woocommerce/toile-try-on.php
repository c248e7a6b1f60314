<?php
/**
 * Plugin Name: Toile Try-On
 * Description: A button on product pages with which customers try the garment on, in a photo of their own.
 * Version: 0.2.0
 * Requires at least: 6.3
 * Requires PHP: 7.4
 * Requires Plugins: woocommerce
 * License: Apache-2.0
 *
 * May never break: everything that is printed is escaped, and a product page without settings looks as it did before.
 */

defined( 'ABSPATH' ) || exit;

const TOILE_TRY_ON_OPTION = 'toile_try_on';
const TOILE_TRY_ON_IMAGES = 6;
/** On a product: 'yes' hides the button there. */
const TOILE_TRY_ON_HIDDEN = '_toile_try_on_hidden';

/** The settings, complete whatever is stored. */
function toile_try_on_settings() {
	$stored = get_option( TOILE_TRY_ON_OPTION );
	$standard = array( 'address' => '', 'key' => '', 'label' => '', 'theme' => 'light', 'categories' => array() );
	return array_merge( $standard, array_intersect_key( is_array( $stored ) ? $stored : array(), $standard ) );
}

/** What a form sent, as it may be stored. */
function toile_try_on_sanitize( $sent ) {
	$sent = is_array( $sent ) ? $sent : array();
	$text = static function ( $name ) use ( $sent ) {
		return isset( $sent[ $name ] ) && is_string( $sent[ $name ] ) ? sanitize_text_field( $sent[ $name ] ) : '';
	};
	$address = esc_url_raw( untrailingslashit( $text( 'address' ) ), array( 'http', 'https' ) );
	$key = $text( 'key' );
	if ( '' !== $key && ! preg_match( '/^pk_[0-9A-Za-z]{40}$/', $key ) ) {
		add_settings_error( TOILE_TRY_ON_OPTION, 'key', 'This is not a publishable key. It begins with pk_; make one at /developer of your Toile.' );
		$key = toile_try_on_settings()['key'];
	}
	$theme = in_array( $text( 'theme' ), array( 'light', 'dark', 'auto' ), true ) ? $text( 'theme' ) : 'light';
	$chosen = isset( $sent['categories'] ) && is_array( $sent['categories'] ) ? $sent['categories'] : array();
	$categories = array_values( array_filter( array_map( 'absint', $chosen ) ) );
	if ( '' !== $address && '' !== $key ) {
		$problem = toile_try_on_problem( $address, $key );
		if ( '' !== $problem ) {
			add_settings_error( TOILE_TRY_ON_OPTION, 'availability', 'Saved, but the button will not be shown yet. ' . $problem, 'warning' );
		}
	}
	return array( 'address' => $address, 'key' => $key, 'label' => $text( 'label' ), 'theme' => $theme, 'categories' => $categories );
}

/** Why Toile would hide the button in this shop, in the words of its administrator; empty if it would not. */
function toile_try_on_problem( $address, $key ) {
	$home = wp_parse_url( home_url() );
	$origin = $home['scheme'] . '://' . $home['host'] . ( isset( $home['port'] ) ? ':' . $home['port'] : '' );
	$response = wp_remote_get(
		$address . '/api/v1/embed/availability?key=' . rawurlencode( $key ),
		array( 'timeout' => 5, 'headers' => array( 'Origin' => $origin ) )
	);
	$body = is_wp_error( $response ) ? null : json_decode( wp_remote_retrieve_body( $response ), true );
	if ( ! is_array( $body ) || ! array_key_exists( 'problem', $body ) ) {
		return 'No Toile answers at ' . $address . '.';
	}
	if ( ! isset( $body['problem']['code'] ) ) {
		return '';
	}
	$reasons = array(
		'KEY_UNKNOWN' => 'Toile does not know this key, or it was revoked.',
		'ORIGIN_NOT_LISTED' => 'The key does not list this shop. Add ' . $origin . ' to it at ' . $address . '/developer.',
		'OUT_OF_CREDITS' => 'Your Toile account has no credits left.',
		'BUDGET_USED_UP' => 'The key has used all of its try-ons for 24 hours.',
	);
	return $reasons[ $body['problem']['code'] ] ?? 'Toile says: ' . sanitize_text_field( (string) ( $body['problem']['message'] ?? '' ) );
}

/** Whether this product gets a button: not hidden there, and in a chosen category or below one, if any are chosen. */
function toile_try_on_wanted( $product, $categories ) {
	if ( 'yes' === $product->get_meta( TOILE_TRY_ON_HIDDEN ) ) {
		return false;
	}
	if ( array() === $categories ) {
		return true;
	}
	foreach ( wc_get_product_term_ids( $product->get_id(), 'product_cat' ) as $id ) {
		if ( array_intersect( array_merge( array( $id ), get_ancestors( $id, 'product_cat' ) ), $categories ) ) {
			return true;
		}
	}
	return false;
}

/** The addresses of the product's pictures, the main one first. */
function toile_try_on_images( $product ) {
	$ids = array_merge( array( $product->get_image_id() ), $product->get_gallery_image_ids() );
	$urls = array_map(
		static function ( $id ) {
			return $id ? wp_get_attachment_image_url( $id, 'full' ) : false;
		},
		array_slice( $ids, 0, TOILE_TRY_ON_IMAGES )
	);
	return array_values( array_filter( $urls ) );
}

/** The button, on the page of a product that has a picture. */
function toile_try_on_button() {
	global $product;
	$settings = toile_try_on_settings();
	if ( '' === $settings['address'] || '' === $settings['key'] || ! is_object( $product ) ) {
		return;
	}
	if ( ! toile_try_on_wanted( $product, $settings['categories'] ) ) {
		return;
	}
	$images = toile_try_on_images( $product );
	if ( array() === $images ) {
		return;
	}
	$attributes = array(
		'key' => $settings['key'],
		'product-title' => $product->get_name(),
		'product-url' => $product->get_permalink(),
		'product-price' => html_entity_decode( wp_strip_all_tags( wc_price( wc_get_price_to_display( $product ) ) ), ENT_QUOTES, 'UTF-8' ),
		'product-image' => implode( ' ', array_map( 'esc_url_raw', $images ) ),
		'theme' => $settings['theme'],
		'lang' => get_bloginfo( 'language' ),
		'style' => 'display:block;height:48px;margin-block:1em;clear:both',
	);
	if ( '' !== $settings['label'] ) {
		$attributes['label'] = $settings['label'];
	}
	echo '<toile-try-on';
	foreach ( $attributes as $name => $value ) {
		echo ' ' . esc_attr( $name ) . '="' . esc_attr( $value ) . '"';
	}
	echo ( $product->is_purchasable() && $product->is_in_stock() ? ' cart' : '' ) . '></toile-try-on>';
}

/** Only on product pages. "Add to cart" in the window presses the page's own button, so that variations count. */
function toile_try_on_scripts() {
	$settings = toile_try_on_settings();
	if ( ! is_product() || '' === $settings['address'] || '' === $settings['key'] ) {
		return;
	}
	wp_enqueue_script( 'toile-try-on', $settings['address'] . '/embed.js', array(), null, array( 'strategy' => 'async' ) );
	wp_register_script( 'toile-try-on-cart', '', array(), '0.2.0', true );
	wp_enqueue_script( 'toile-try-on-cart' );
	wp_add_inline_script(
		'toile-try-on-cart',
		'document.addEventListener("toile:add-to-cart",function(){var b=document.querySelector("form.cart .single_add_to_cart_button");if(b)b.click();});'
	);
}

function toile_try_on_menu() {
	add_options_page( 'Toile Try-On', 'Toile Try-On', 'manage_options', 'toile-try-on', 'toile_try_on_page' );
}

function toile_try_on_register() {
	register_setting( 'toile_try_on', TOILE_TRY_ON_OPTION, array( 'type' => 'array', 'sanitize_callback' => 'toile_try_on_sanitize' ) );
}

function toile_try_on_field( $name, $label, $value, $hint ) {
	$id = 'toile-try-on-' . $name;
	printf(
		'<tr><th scope="row"><label for="%1$s">%2$s</label></th><td><input class="regular-text" type="text" id="%1$s" name="%3$s" value="%4$s" aria-describedby="%1$s-hint"><p class="description" id="%1$s-hint">%5$s</p></td></tr>',
		esc_attr( $id ),
		esc_html( $label ),
		esc_attr( TOILE_TRY_ON_OPTION . '[' . $name . ']' ),
		esc_attr( $value ),
		esc_html( $hint )
	);
}

function toile_try_on_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = toile_try_on_settings();
	echo '<div class="wrap"><h1>Toile Try-On</h1><form method="post" action="options.php">';
	settings_fields( 'toile_try_on' );
	echo '<table class="form-table" role="presentation">';
	toile_try_on_field( 'address', 'Address of your Toile', $settings['address'], 'Such as https://toile.example' );
	toile_try_on_field( 'key', 'Publishable key', $settings['key'], 'Begins with pk_. Make it at /developer of your Toile, and name this shop there: ' . home_url() );
	toile_try_on_field( 'label', 'Text on the button', $settings['label'], 'Empty: in the language of the page.' );
	echo '<tr><th scope="row"><label for="toile-try-on-theme">Colours</label></th><td><select id="toile-try-on-theme" name="' . esc_attr( TOILE_TRY_ON_OPTION . '[theme]' ) . '">';
	foreach ( array( 'light' => 'Light', 'dark' => 'Dark', 'auto' => "As the visitor's system" ) as $value => $name ) {
		echo '<option value="' . esc_attr( $value ) . '"' . selected( $settings['theme'], $value, false ) . '>' . esc_html( $name ) . '</option>';
	}
	echo '</select></td></tr>';
	toile_try_on_categories( $settings['categories'] );
	echo '</table>';
	submit_button();
	echo '</form></div>';
}

/** The list of categories; none chosen means all. */
function toile_try_on_categories( $chosen ) {
	$terms = get_terms( array( 'taxonomy' => 'product_cat', 'hide_empty' => false ) );
	echo '<tr><th scope="row">Categories</th><td><fieldset><legend class="screen-reader-text">Categories with the button</legend>';
	foreach ( is_array( $terms ) ? $terms : array() as $term ) {
		printf(
			'<label><input type="checkbox" name="%1$s" value="%2$d"%3$s> %4$s</label><br>',
			esc_attr( TOILE_TRY_ON_OPTION . '[categories][]' ),
			(int) $term->term_id,
			in_array( (int) $term->term_id, $chosen, true ) ? ' checked' : '',
			esc_html( $term->name )
		);
	}
	echo '<p class="description">None chosen: the button is shown with every product. A category includes those below it. A single product can hide the button in its own <em>Product data</em>.</p></fieldset></td></tr>';
}

/** In a product's "Product data", under "General". */
function toile_try_on_product_option() {
	woocommerce_wp_checkbox(
		array( 'id' => TOILE_TRY_ON_HIDDEN, 'label' => 'Toile Try-On', 'description' => 'Do not show the try-on button with this product' )
	);
}

/** WooCommerce has checked the form's nonce and the user's rights, and saves the product afterwards. */
function toile_try_on_save_product( $product ) {
	// phpcs:ignore WordPress.Security.NonceVerification.Missing
	$product->update_meta_data( TOILE_TRY_ON_HIDDEN, isset( $_POST[ TOILE_TRY_ON_HIDDEN ] ) ? 'yes' : 'no' );
}

add_action( 'admin_menu', 'toile_try_on_menu' );
add_action( 'admin_init', 'toile_try_on_register' );
add_action( 'woocommerce_product_options_general_product_data', 'toile_try_on_product_option' );
add_action( 'woocommerce_admin_process_product_object', 'toile_try_on_save_product' );
add_action( 'wp_enqueue_scripts', 'toile_try_on_scripts' );
// After the buy button (30) and before the product's meta (40).
add_action( 'woocommerce_single_product_summary', 'toile_try_on_button', 35 );
