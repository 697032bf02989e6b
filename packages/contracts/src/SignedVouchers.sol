// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @title What every contract shares that acts on a voucher of Passport
/// @notice A voucher is an EIP-712 message signed by Passport's key for one account, one nonce and a few minutes. The
/// domain binds it to this contract on this chain. The nonce is never an argument: the signature must cover the
/// account's current one, so each voucher works once and at most one voucher of an account can be used next.
abstract contract SignedVouchers is AccessControl, EIP712, Pausable {
    /// @notice May pause and unpause. Held by an operator on call, who needs no other right.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @notice A voucher lives five minutes; a former key that stays good for longer than this is a mistake.
    uint256 public constant MAX_SIGNER_OVERLAP = 1 days;

    /// @dev The answers of `verify`. Numbers instead of an enum, because the page reads them over the ABI.
    uint8 internal constant OK = 0;
    uint8 internal constant PAUSED = 1;
    uint8 internal constant EXPIRED = 2;
    uint8 internal constant BAD_SIGNATURE = 3;

    /// @notice The key whose vouchers are good.
    address public signer;
    /// @notice The key before it, good until `previousSignerUntil`, or zero.
    address public previousSigner;
    /// @notice The last second in which a voucher of `previousSigner` is good.
    uint256 public previousSignerUntil;

    mapping(address account => uint256) private _nonces;

    event SignerChanged(address indexed previous, address indexed next);
    event NonceCancelled(address indexed account, uint256 indexed nonce);

    error VoucherExpired(uint256 expiry);
    error InvalidSignature();
    error ZeroAddress();
    error ZeroAmount();
    error SignerOverlapTooLong(uint256 latest);

    constructor(address admin, address firstSigner) {
        if (admin == address(0) || firstSigner == address(0)) revert ZeroAddress();
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        signer = firstSigner;
        emit SignerChanged(address(0), firstSigner);
    }

    /// @notice The nonce that the account's next voucher must carry.
    function nonces(address account) external view returns (uint256) {
        return _nonces[account];
    }

    /// @notice Replaces the key.
    /// @param previousValidUntil Until when vouchers of the old key stay good, so that those in flight are not lost.
    /// Zero cuts every former key off at once: the answer to a stolen one.
    function setSigner(address next, uint256 previousValidUntil) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (next == address(0)) revert ZeroAddress();
        uint256 latest = block.timestamp + MAX_SIGNER_OVERLAP;
        if (previousValidUntil > latest) revert SignerOverlapTooLong(latest);
        address previous = signer;
        previousSigner = previousValidUntil == 0 ? address(0) : previous;
        previousSignerUntil = previousValidUntil;
        signer = next;
        emit SignerChanged(previous, next);
    }

    /// @notice Makes the caller's open voucher worthless. Works while paused: it can only take a right away.
    function cancelNonce() external {
        emit NonceCancelled(msg.sender, _nonces[msg.sender]++);
    }

    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    /// @dev Spends the caller's voucher or reverts. Everything that a voucher opens happens after this.
    function _spendVoucher(bytes32 structHash, uint256 expiry, bytes calldata signature)
        internal
        whenNotPaused
        returns (uint256 nonce)
    {
        if (block.timestamp > expiry) revert VoucherExpired(expiry);
        if (!_isSigned(structHash, signature)) revert InvalidSignature();
        return _nonces[msg.sender]++;
    }

    /// @dev The same judgement as a number, for `verify`.
    function _judgeVoucher(bytes32 structHash, uint256 expiry, bytes calldata signature) internal view returns (uint8) {
        if (paused()) return PAUSED;
        if (block.timestamp > expiry) return EXPIRED;
        return _isSigned(structHash, signature) ? OK : BAD_SIGNATURE;
    }

    function _nonceOf(address account) internal view returns (uint256) {
        return _nonces[account];
    }

    /// @dev ECDSA refuses the second, mirrored form of a signature, so a voucher has exactly one.
    function _isSigned(bytes32 structHash, bytes calldata signature) private view returns (bool) {
        (address recovered, ECDSA.RecoverError failure,) =
            ECDSA.tryRecoverCalldata(_hashTypedDataV4(structHash), signature);
        if (failure != ECDSA.RecoverError.NoError) return false;
        if (recovered == signer) return true;
        return recovered == previousSigner && block.timestamp <= previousSignerUntil;
    }
}
